// A witness: it thinks of a secret that no table knows, adds a link of it to every draw, and holds what it saw
// against the evening. The page of a seat and the witness's own file run these very lines; `checker` hashes.
"use strict";

const CHAIN = 400; // links of a secret, and so many draws
const CHAINS = 4; // of one game that it can name
const FOLLOWS = 10000; // ms within which a draw stands once its link was given
const LEFT = 100; // games that were shown before are remembered
const MOST = 28; // witnesses are asked for one draw
const DAY = 86400000; // ms; another table may have that address later, and a game of that number
const LOUD = ["again", "ahead", "elsewhere", "link", "cut", "silent", "undrawn", "past", "less", "begins", "outside", "unasked"];

class Witness {
  // *memory* is all that it knows of one game: kept where the seat is kept, and changed here alone.
  constructor(memory) {
    this.memory = memory;
    const mark = checker.utf8("furybox-link\n");
    this.chain = [checker.unhex(memory.secret)];
    while (this.chain.length <= CHAIN) this.chain.push(checker.sha256(checker.joined(mark, this.chain.at(-1))));
    this.chain.reverse();
  }

  // A game that was left and is shown again that day is held against what was seen of it, and goes on with its chain.
  static fresh(game, seat, secret, before, now) {
    const { left = [], ...last } = before ?? {}, isOf = (each) => each === last || now - each.at < DAY;
    const all = [last, ...left].filter((each) => each.game && isOf(each));
    const kept = all.find((each) => each.game === game) ?? { saw: {}, given: {}, said: [], known: 0, read: 0, drawn: 0 };
    const own = last.game !== game && kept.secret && kept.seat === seat ? {} : { secret, witness: 0, begins: 0, since: kept.drawn, spoilt: false };
    return { ...kept, game, seat, ...own,
      left: all.filter((each) => each !== kept).slice(0, LEFT).map((each, n) => (n < 3 ? each : Witness.brief(each))) };
  }

  // Of games long left their first and last entry: whatever lies between is in the hash of the last.
  static brief({ game, at, known, read, drawn, said, own, saw }) {
    return { game, at, known, read, drawn, said, own, given: {}, saw: { 1: saw[1], [known]: saw[known] } };
  }

  link(number) { return checker.hex(this.chain[number]); }
  get anchor() { return this.link(0); }
  get isUsedUp() { return this.memory.witness > 0 && this.memory.drawn + 1 - this.memory.begins >= CHAIN; }
  get loud() { return this.memory.said.filter((each) => LOUD.includes(each.code)); }

  say(code, of = {}) {
    const made = JSON.stringify({ code, ...of });
    if (!this.memory.said.some((each) => JSON.stringify(each) === made)) this.memory.said.push({ code, ...of });
  }

  // What the table tells: how its entries stand, compared with how they stood.
  hears(news, now) {
    const m = this.memory;
    m.at = now;
    if (news.witness) this.joins(news);
    if (news.lost) this.say("lost");
    if (m.given[news.taken]) m.given[news.taken].taken = true;
    if (news.version < m.known) {
      this.say("less", { n: m.known, now: news.version });
      m.known = news.version;
    }
    (news.entries ?? []).forEach((entry, at) => this.sees(news.first + at, entry));
    m.met ??= m.drawn; // drawn before it came
    for (const [draw, given] of Object.entries(m.given)) {
      if (draw > m.read && m.known === given.version && now - given.at > FOLLOWS) this.say("undrawn", { draw: Number(draw) });
    }
  }

  // Where its chain begins it learns once, after all that was drawn before it had that chain: who told it an
  // earlier draw would have its first link, and by that the links of many draws to come.
  joins({ witness, begins }) {
    const m = this.memory;
    m.spoilt ||= m.witness ? witness !== m.witness || begins !== m.begins : begins <= (m.since ?? 0);
    if (m.spoilt) this.say("begins");
    else Object.assign(m, { witness, begins, own: [...new Set(m.own).add(witness)], was: [...new Set(m.was).add(this.anchor)].slice(-CHAINS) });
  }

  sees(n, { hash, draws = {}, joined }) {
    const m = this.memory, before = m.saw[n];
    if (before && before !== hash) this.say("past", { n });
    else m.saw[n] = hash;
    if (n <= m.known) return;
    m.known = n;
    if (joined) this.meets(...joined);
    for (const [draw, { version }] of Object.entries(m.given)) {
      if (version + 1 === n && !draws[draw]) this.say("undrawn", { draw: Number(draw) });
    }
    for (const [draw, how] of Object.entries(draws)) this.drew(n, Number(draw), how);
  }

  meets(n, seat) { // another of its seat
    const m = this.memory;
    if (seat !== null && seat === m.seat && !m.own?.includes(n)) this.say(n < m.witness ? "earlier" : "double", { n });
  }

  drew(n, draw, how) {
    const m = this.memory, given = m.given[draw], isNew = how && draw > m.read;
    m.drawn = Math.max(m.drawn, draw);
    if (!isNew) return;
    m.read = draw;
    const w = given?.witness ?? m.witness, link = how.links?.[w], silent = how.silent ?? [];
    const isNamed = silent.includes(w) || silent.length + Object.keys(how.links ?? {}).length >= MOST || draw - m.begins >= CHAIN;
    if (given && given.version + 1 !== n) this.say("elsewhere", { draw, n, due: given.version + 1 });
    if (given && (given.cut ?? null) !== (how.cut ?? null)) this.say("cut", { draw });
    if (link !== undefined && link !== given?.link) this.say("link", { draw });
    else if (link === undefined && given?.taken) this.say("silent", { draw });
    else if (link === undefined && (given || (m.witness && draw >= m.begins))) this.say(!isNamed ? "unasked" : given ? "late" : "without", { draw });
    else if (link === undefined && !m.witness && draw > m.met && draw > m.since) this.say("outside");
  }

  // Its link for a draw, once: asked for the same again it gives the same, and says where that was odd.
  answers({ draw, version, hash, cut }, now) {
    const m = this.memory, given = m.given[draw], number = draw - m.begins + 1;
    if (!m.witness || m.spoilt || m.known !== version) return null; // first it sees what stands; and what was drawn since needs no link
    if (m.saw[version] !== hash) this.say("past", { n: version });
    if (given) {
      if (given.version !== version || given.hash !== hash) this.say("again", { draw });
      return given.link;
    }
    const next = Math.max(m.drawn, ...Object.keys(m.given).map(Number)) + 1;
    if (draw > next) this.say("ahead", { draw, due: next });
    if (draw > next || draw <= m.read || number < 1 || number > CHAIN) return null;
    const link = this.link(number);
    m.given[draw] = { version, hash, cut, link, at: now, witness: m.witness };
    return link;
  }

  // What is loud about a whole journal that is said to be the evening it saw.
  holds(lines) {
    const m = this.memory, again = new Witness(structuredClone({ ...m, said: [], known: 0, read: 0, drawn: 0 }));
    for (const { n, hash, events } of lines) {
      const of = (type) => events.filter((event) => event.type === type).map((event) => [event.draw, event]);
      const linked = Object.fromEntries(of("linked")), cuts = Object.fromEntries(of("cut"));
      const draws = of("drawn").map(([draw, { by }]) =>
        [draw, by === "device" ? { ...linked[draw], cut: cuts[draw]?.text } : null]);
      for (const { type, witness, seat } of events) if (type === "witness-joined") this.meets(witness, seat);
      again.sees(n, { hash, draws: Object.fromEntries(draws) });
    }
    const joined = lines.flatMap(({ events }) => events)
      .find((event) => event.type === "witness-joined" && event.witness === m.witness);
    if (m.witness && (joined?.anchor !== this.anchor || joined.from !== m.begins)) again.say("begins");
    if (lines.length < m.known) again.say("less", { n: m.known, now: lines.length });
    const all = [...this.loud, ...again.loud]; // the first of each kind tells enough
    return all.filter(({ code }, at) => all.findIndex((each) => each.code === code) === at);
  }
}

// The entries of a journal as it was served; none when it is not that of this game.
function entriesOf(journal, game) {
  const [header, ...rest] = journal.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return header.number === game ? rest.filter((line) => line.n) : null;
}

function lettersOf(hash) {
  let [h, letters] = [BigInt(`0x${hash}`), ""];
  for (let n = 0; n < 8; n++, h /= 24n) letters += "ABCDEFGHJKLMNPQRSTUVWXYZ"[Number(h % 24n)];
  return letters;
}

// One request after the other, each with what was wanted in the answer before it, until `stop`. *way* says how
// to ask the table, which seat this is, where memory is kept, and hears of every change.
function attend(way) {
  let witness = null, asking = null, isOver = false, isWoken = false, isHeard = false, says = {}, refusedIn = 0;
  const remembers = (memory) => { witness = new Witness(memory); way.keep(memory); };
  const before = way.kept();
  if (before?.secret && before.seat === way.seat) remembers(before);
  async function once() {
    const m = witness?.memory;
    // A page that was loaded again asks for the entry it saw last: so it hears at once that the table is there.
    const body = { game: m?.game ?? 0, known: Math.max(0, (m?.known ?? 0) - (isHeard ? 0 : 1)), was: m?.was ?? [], ...says };
    const turn = m && `${m.game} ${m.drawn}`; // refused: until a draw
    if (m && refusedIn !== turn) body.anchor = witness.anchor;
    asking = new AbortController();
    const watchdog = setTimeout(() => asking.abort(), 45000);
    let news;
    try { news = await way.ask(body, asking.signal); } finally { clearTimeout(watchdog); }
    if (isOver) return;
    [says, isHeard] = [{}, true];
    if (news.code && !news.game) way.refused?.(news);
    if (!news.game) throw new Error("away");
    if (news.code) refusedIn = turn;
    if (news.game !== m?.game || witness.isUsedUp) {
      if (m && news.game !== m.game) way.left(witness);
      else if (m) witness.say("spent");
      return remembers(Witness.fresh(news.game, way.seat, way.lot(), m ?? way.kept(), way.now()));
    }
    witness.hears(news, way.now());
    const link = news.wanted && witness.answers(news.wanted, way.now());
    way.keep(witness.memory); // before the link is out, so that no reload gives another answer
    if (link) says = { draw: news.wanted.draw, link };
    way.changed(witness, news);
  }
  (async () => {
    while (!isOver) {
      try { await once(); } catch { if (!isOver && !isWoken) await new Promise((then) => setTimeout(then, 2000)); }
      isWoken = false;
    }
  })();
  const end = (over) => { isOver ||= over; isWoken = true; asking?.abort(); };
  return { stop: () => end(true), wake: () => end(false) };
}
