/** Small programs to begin with; each shows one feature of the playground. */
export interface Example {
  id: 'hello' | 'primes' | 'words' | 'dataclass' | 'mistake' | 'slow'
  language: 'python'
  code: string
  stdin: string
}

export const examples: readonly Example[] = [
  {
    id: 'hello',
    language: 'python',
    stdin: 'Dana',
    code: 'name = input()\nprint(f"Hello, {name}!")\n',
  },
  {
    id: 'primes',
    language: 'python',
    stdin: '',
    code: `from itertools import count, islice


def primes():
    found = []
    for n in count(2):
        if all(n % p for p in found):
            found.append(n)
            yield n


print(*islice(primes(), 20))
`,
  },
  {
    id: 'words',
    language: 'python',
    stdin: 'the quick brown fox jumps over the lazy dog\nthe dog sleeps',
    code: `import sys
from collections import Counter

words = Counter(sys.stdin.read().split())
for word, n in words.most_common(3):
    print(f"{word:<8}{n}")
`,
  },
  {
    id: 'dataclass',
    language: 'python',
    stdin: '',
    code: `from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(order=True)
class Task:
    due: date
    title: str


today = date(2026, 11, 14)
tasks = [
    Task(today + timedelta(days=3), "write"),
    Task(today, "read"),
    Task(today + timedelta(days=1), "sleep"),
]
for task in sorted(tasks):
    print(task.due.isoformat(), task.title)
`,
  },
  {
    id: 'mistake',
    language: 'python',
    stdin: '',
    code: `import os, json

def average(values = []):
    if values == None: return 0
    return sum(values) / len(values)

print(average([1, 2, 3]))
print(average())
`,
  },
  {
    id: 'slow',
    language: 'python',
    stdin: '',
    code: `import time

for n in range(1, 61):
    print(n)
    time.sleep(0.5)
`,
  },
]
