/** The texts around the API: summaries and codes are the API's own and stay English. */
import { textsOf } from '#texts/index.ts'

export const texts = textsOf('apiDocs')
