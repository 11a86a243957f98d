/**
 * Hooks: what one feature does and others take part in. The feature that runs a hook declares it and does not know who
 * handles it. A handler works in the same transaction, so that both happen or neither, and what it refuses undoes all.
 */
import type { Context, HookHandler, HookHandlers, HookName, Hooks } from './context.ts'

/** The hooks that one feature handles. */
export type FeatureHooks = { readonly [Name in HookName]?: HookHandler<Name> }

export async function runHooks<Name extends HookName>(
  ctx: Context,
  name: Name,
  payload: Hooks[Name],
): Promise<void> {
  for (const handler of ctx.hooks[name] ?? []) await handler(ctx, payload)
}

export function joinHooks(features: readonly { hooks?: FeatureHooks }[]): HookHandlers {
  const all: Record<string, unknown[]> = {}
  for (const { hooks = {} } of features)
    for (const [name, handler] of Object.entries(hooks)) all[name] = [...(all[name] ?? []), handler]
  return all as HookHandlers
}
