/**
 * Tells the browser's worker whose page this is: it keeps copies of one reader's pages, and of nobody else's. The page
 * sends it back with what it asks for, so that a page which outlived its session does not act for the next person.
 */
export const READER_HEADER = 'x-codeshelf-reader'
/** The same, in the forms of a page, which a browser sends without a header of ours. */
export const READER_FIELD = '_reader'
/** Nobody is signed in. */
export const NOBODY = 'nobody'
