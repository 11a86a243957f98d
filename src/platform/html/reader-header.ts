/** Tells the browser's worker whose page this is: it keeps copies of one reader's pages, and of nobody else's. */
export const READER_HEADER = 'x-codeshelf-reader'
/** Nobody is signed in. */
export const NOBODY = 'nobody'
