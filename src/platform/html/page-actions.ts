/** The actions of pages by name, and the attributes of a button that runs one (`press`). */
import { encodeAttribute } from './escape-html.ts'

/** The argument of each action, which `undefined` makes optional; declared in `src/paths/page-actions.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the product
export interface PageActions {}

export type ActionName = keyof PageActions & string

/** The remaining parameters of a function that takes the name of an action. */
export type ActionArgument<Name extends ActionName> = undefined extends PageActions[Name]
  ? [argument?: PageActions[Name]]
  : [argument: PageActions[Name]]

/** The actions that need no argument: keys and entries of the palette can run them. */
export type PlainAction = {
  [Name in ActionName]: undefined extends PageActions[Name] ? Name : never
}[ActionName]

/** The attributes of a button or a link that runs an action. */
export function press<Name extends ActionName>(name: Name, ...[argument]: ActionArgument<Name>) {
  return {
    'data-action': name,
    ...(argument !== undefined && { 'data-argument': encodeAttribute(argument) }),
  }
}
