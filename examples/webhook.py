"""
A line in a chat whenever an evening ends, by the hall's door (docs/hall.md). Needs nothing but Python.

    python3 examples/webhook.py http://hall.local:8100 TOKEN https://chat.example/hooks/abc

A line is posted as {"text": ...}, which Slack, Mattermost and Rocket.Chat read as it is.
"""

import json
import sys
import time
import urllib.request

QUIET_SECONDS = 60
"""A hall says something every quarter of a minute; one that is silent for so long is asked again."""


def asked(hall, token, path):
    """What the hall answers."""
    request = urllib.request.Request(hall + "/api/v1" + path, headers={"Authorization": "Bearer " + token})
    return urllib.request.urlopen(request, timeout=QUIET_SECONDS)


def results(hall, token):
    """By table and number, the games of the evening that have ended."""
    with asked(hall, token, "/results") as answer:
        return {(each["table"], each["number"]): each for each in json.load(answer)}


def line(result):
    """One game in a sentence."""
    points = "" if result["points"] is None else f" with {result['points']} points"
    return f"{result['table']}: {', '.join(result['winners']) or 'nobody'} won {result['title']}{points}."


def post(chat, text):
    """Say it in the chat."""
    body = json.dumps({"text": text}).encode()
    urllib.request.urlopen(urllib.request.Request(chat, body, {"Content-Type": "application/json"})).close()


def main(hall, token, chat):
    """Watch until stopped; what ended before is no news, and a hall that is away is asked again."""
    known = None
    while True:
        try:
            with asked(hall, token, "/events") as stream:
                if known is None:
                    known = set(results(hall, token))
                    print("Watching.", flush=True)
                for news in stream:
                    if news == b"event: table\n":
                        for game, result in results(hall, token).items():
                            if game not in known:
                                post(chat, line(result))
                                known.add(game)
        except OSError as error:
            print(error, file=sys.stderr)
        time.sleep(2)


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), *sys.argv[2:4])
