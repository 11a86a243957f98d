import { afterAll, expect, test } from 'vitest'
import { meter, removeMeter } from '#tests/support/work-meter.ts'
import { guessDiagramSize } from './diagram-size.ts'

afterAll(removeMeter)

// As Mermaid drew them.
const DRAWN: [source: string, width: number, height: number][] = [
  ['graph TD; A-->B; B-->C', 168, 254],
  [
    'flowchart TD\n  Start[Read the file] --> Check{Is it large?}\n  Check -->|yes| Thread[Read it in a thread]\n  Check -->|no| Here[Read it here]\n  Thread --> Done((Done))\n  Here --> Done',
    370,
    660,
  ],
  [
    'flowchart LR\n  A[Browser] -- asks --> B[Server]\n  B --> C[(Database)]\n  B --> D[Cache]\n  C --> E[Answer]\n  D --> E\n  E --> A',
    811,
    234,
  ],
  [
    'sequenceDiagram\n  participant D as Dana\n  participant S as Server\n  D->>S: GET /files\n  S-->>D: 200\n  D->>S: PUT /note\n  Note over D,S: It is kept\n  S-->>D: 409',
    450,
    495,
  ],
  [
    'sequenceDiagram\n  Alice->>Bob: Hello\n  Bob-->>Alice: Hi\n  Alice->>Carol: How are you?\n  loop every minute\n    Carol->>Bob: ping\n  end\n  alt good\n    Bob->>Alice: fine\n  else bad\n    Bob->>Alice: not so fine\n  end',
    650,
    712,
  ],
  [
    'classDiagram\n  class Animal {\n    +String name\n    +int age\n    +eat()\n  }\n  class Dog {\n    +bark()\n  }\n  Animal <|-- Dog\n  Animal <|-- Cat',
    210,
    351,
  ],
  [
    'stateDiagram-v2\n  [*] --> Still\n  Still --> Moving\n  Moving --> Still\n  Moving --> Crash\n  Crash --> [*]',
    152,
    358,
  ],
  [
    'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER ||--|{ LINE_ITEM : contains\n  CUSTOMER {\n    string name\n    string address\n  }',
    182,
    515,
  ],
  [
    'gantt\n  title A plan\n  dateFormat YYYY-MM-DD\n  section One\n  First task :a1, 2026-01-01, 30d\n  Second task :after a1, 20d\n  section Two\n  Third task :2026-01-12, 12d',
    984,
    172,
  ],
  [
    'gitGraph\n  commit\n  commit\n  branch develop\n  checkout develop\n  commit\n  commit\n  checkout main\n  merge develop\n  commit',
    429,
    182,
  ],
  [
    'flowchart TB\n  subgraph one\n    a1-->a2\n  end\n  subgraph two\n    b1-->b2\n  end\n  a2-->b1',
    238,
    451,
  ],
  ['graph TD\n  A & B --> C & D\n  C --> E --> F --> G\n  D --> G', 390, 446],
  ['flowchart LR\n  a-->b-->c-->d-->e-->f-->g-->h', 1582, 62],
  [
    'classDiagram\n  Vehicle <|-- Car\n  Vehicle : +int wheels\n  Vehicle : +drive()\n  Car : +open()\n  Car *-- Engine\n  Car o-- Driver',
    219,
    458,
  ],
  [
    'stateDiagram-v2\n  direction LR\n  [*] --> A\n  A --> B: go\n  B --> C: on\n  C --> [*]',
    700,
    54,
  ],
  [
    'flowchart TD\n A[Christmas] -->|Get money| B(Go shopping)\n B --> C{Let me think}\n C -->|One| D[Laptop]\n C -->|Two| E[iPhone]\n C -->|Three| F[fa:fa-car Car]',
    572,
    534,
  ],
]

test.each(DRAWN)(
  '%j gets nearly the height of its drawing, on a phone and on a desk',
  (source, width, height) => {
    const guess = guessDiagramSize(source)
    for (const room of [330, 700]) {
      const shown = (one: { width: number; height: number }) =>
        one.height * Math.min(1, room / one.width)
      const ratio = shown(guess) / shown({ width, height })
      expect(ratio).toBeGreaterThan(0.8)
      expect(ratio).toBeLessThan(1.2)
    }
  },
)

test('whatever it is, it has a place', () => {
  for (const source of [
    '',
    'mindmap\n  root',
    'graph TD',
    'graph TD\n A-->A\n A-->B-->A',
    'classDiagram',
    '}{'.repeat(9),
  ]) {
    const { width, height } = guessDiagramSize(source)
    expect(width).toBeGreaterThan(40)
    expect(height).toBeGreaterThan(40)
  }
})

test('a chain of arrows takes work in proportion to its length', () => {
  const workOf = (arrows: number) => {
    const lines = Array.from({ length: arrows }, (_, at) => `n${at}-->n${at + 1}`)
    return meter(() => guessDiagramSize(`graph TD\n${lines.join('\n')}`)).work
  }
  expect(workOf(600) / workOf(150)).toBeLessThan(4.5)
})
