/** The limits of a request. */

/** Characters of code in one question: about two thousand lines. */
export const MAX_EXPLAINED = 60_000
export const MAX_QUESTION = 500
/** The maximum length of a reply: a page or two. */
export const MAX_REPLY_TOKENS = 16_000
