/**
 * The thread that works on long texts: what it can do, each loaded when it is first asked for. Built as an entry of its
 * own; the other side of a name is the `defineTextJob` that has it.
 */
import { serveJobs, type TextJobs } from '#platform/text-threads/serve-jobs.ts'

export const textJobs: TextJobs = {
  readBody: async () => (await import('#platform/long-texts/jobs.ts')).readBody,
  jsonBytes: async () => (await import('#platform/long-texts/jobs.ts')).jsonBytes,
  factsOf: async () => (await import('#platform/long-texts/jobs.ts')).factsOf,
  outlineOf: async () => (await import('#platform/highlight/outline.ts')).outlineOf,
  keepEndings: async () => (await import('#platform/text/line-endings.ts')).keepEndings,
  replaceExact: async () => (await import('#platform/text/exact.ts')).replaceExact,
  exactOccurrences: async () => (await import('#platform/text/exact.ts')).exactOccurrences,
  maskSecrets: async () => (await import('#platform/events/mask-secrets.ts')).maskSecrets,
  toggleTasks: async () => (await import('#platform/tasks/index.ts')).toggleTasks,
  rebuildPicture: async () =>
    (await import('#platform/pictures/rebuild-picture.ts')).rebuildPicture,

  sourceInThread: async () => (await import('#platform/shown-texts/in-thread.ts')).sourceInThread,
  fieldInThread: async () => (await import('#platform/shown-texts/in-thread.ts')).fieldInThread,
  comparisonInThread: async () =>
    (await import('#platform/shown-texts/in-thread.ts')).comparisonInThread,
  changesJson: async () => (await import('#platform/shown-texts/changes-json.ts')).changesJson,
  threeWayMerge: async () => (await import('#platform/diff/merge.ts')).threeWayMerge,
  hunksOf: async () => (await import('#platform/diff/hunks.ts')).hunksOf,
  decideHunks: async () => (await import('#platform/diff/hunks.ts')).decideHunks,
  drawLines: async () => (await import('#platform/shown-texts/draw-source.ts')).drawLines,
  readSvg: async () => (await import('#platform/svg/index.ts')).readSvg,

  documentInThread: async () =>
    (await import('#platform/markdown/document-in-thread.ts')).documentInThread,
  fencesInThread: async () =>
    (await import('#platform/markdown/document-in-thread.ts')).fencesInThread,
  textsInThread: async () =>
    (await import('#platform/markdown/document-in-thread.ts')).textsInThread,
  plainTextsInThread: async () =>
    (await import('#platform/markdown/document-in-thread.ts')).plainTextsInThread,

  locateAll: async () => (await import('#platform/anchoring/placing/locate-all.ts')).locateAll,
  locateThrough: async () => (await import('#platform/anchoring/locate-through.ts')).locateThrough,
  suggestAll: async () => (await import('#platform/anchoring/placing/locate-all.ts')).suggestAll,
  headingsOf: async () => (await import('#platform/anchoring/headings.ts')).headingsOf,
  testTexts: async () => (await import('#platform/patterns/jobs.ts')).testTexts,
  findInTexts: async () => (await import('#platform/patterns/jobs.ts')).findInTexts,

  colourInThread: async () => (await import('#platform/highlight/tokenizer.ts')).colourInThread,
  runTool: async () => (await import('#platform/formatters/run-tool.ts')).runTool,

  hitsInTexts: async () => (await import('#features/library/actions/in-thread.ts')).hitsInTexts,
  entryNamed: async () => (await import('#platform/git/trees.ts')).entryNamed,
  selectNames: async () =>
    (await import('#features/repositories/actions/in-thread.ts')).selectNames,
  readFacts: async () => (await import('#features/repositories/actions/in-thread.ts')).readFacts,
  findPairs: async () => (await import('#features/repositories/actions/in-thread.ts')).findPairs,
}

serveJobs(textJobs)
