/**
 * Names the reader of this page for the service worker: it caches one reader's pages, and nobody else's. The page sends
 * it back with its requests, so that a page which outlived its session does not act for the next person.
 */
export const READER_HEADER = 'x-codeshelf-reader'
/** The same, in the forms of a page, which a browser sends without a header of ours. */
export const READER_FIELD = '_reader'
/** Nobody is signed in. */
export const NOBODY = 'nobody'
