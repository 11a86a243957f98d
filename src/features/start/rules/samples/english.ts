/** The sample library in English. */
import {
  countProgram,
  lampDrawing,
  retryProgram,
  type SampleLibrary,
  SORTING_LINE,
  WAITING_LINE,
} from './sample-library.ts'

export const english: SampleLibrary = {
  folder: 'Samples',
  first: {
    fileName: 'retry.ts',
    content: retryProgram('Tries again after a failure, and waits twice as long each time'),
    notes: [
      {
        line: WAITING_LINE,
        title: 'This is a note',
        content:
          'It stays at its line, also when the code around it moves.\n\n- [ ] Write one of your own',
        size: { width: 250, height: 180 },
      },
    ],
  },
  others: [
    {
      fileName: 'count_words.py',
      content: countProgram(
        'Prints the words that a text has most often',
        'to be or not to be that is the question',
      ),
      notes: [
        {
          line: SORTING_LINE,
          title: 'Why sort by word too',
          content: 'Two words can be equally frequent. Then the order is still the same each time.',
          color: 'blue_light',
        },
      ],
    },
    {
      fileName: 'Release checklist.md',
      content: `# Release checklist

Boxes can be ticked while you read; each tick is a version of the file.

## Before

- [x] All tests pass
- [ ] The changes are described
- [ ] Somebody else has read them

## After

- [ ] Look at the errors for an hour
- [ ] Thank everybody

| Step | Who | How long |
|---|---|---|
| Build | the server | 4 min |
| Announce | you | 10 min |
`,
      notes: [
        {
          line: 11,
          title: 'Do not skip this part',
          content: 'Last time the mistake showed after forty minutes.',
          color: 'orange_light',
        },
      ],
    },
    {
      fileName: 'lamp.svg',
      content: lampDrawing('A desk lamp'),
      notes: [],
    },
  ],
  board: {
    name: 'Ideas (sample)',
    notes: [
      {
        title: 'A board',
        content: 'Holds notes that belong to no file. Drag them, or press **n** for a new one.',
        position: { x: 60, y: 60 },
      },
      {
        title: 'For the next release',
        content: '- [x] Faster search\n- [ ] Dark pictures\n- [ ] Export',
        color: 'green_light',
        position: { x: 340, y: 60 },
      },
      {
        title: 'Remind me',
        content: 'The bell on a note reminds you of it. This one rings tomorrow at nine.',
        color: 'blue_light',
        position: { x: 620, y: 60 },
        isReminded: true,
      },
    ],
  },
}
