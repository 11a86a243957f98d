/** What a feature declares to the composition root. A part that is left out does not exist. */
import type { ComponentChildren } from 'preact'
import type { AgentTool } from './agent-tools.ts'
import type { Config } from './config/index.ts'
import type { Context, MemberContext, Role } from './context.ts'
import type { EventDeclarations } from './events/index.ts'
import type { ExportedKind } from './exports.ts'
import type { FeatureHooks } from './hooks.ts'
import type { Route } from './http/index.ts'
import type { FeatureTexts, TextKey } from './i18n/index.ts'
import type { PhraseFiles } from './i18n/phrase-files.ts'
import type { Job } from './jobs/index.ts'
import type { ProblemDeclarations } from './problems/index.ts'

/** An entry of the rail, the phone's bottom bar and the palette. */
export interface NavEntry {
  path: string
  label: TextKey
  icon: string
  /** Pages of the settings, and those of the bin, are grouped beside each other and not in the rail. */
  group: 'main' | 'admin' | 'settings' | 'bin'
  /** The key after `g`. */
  key?: string
  /** Small first. */
  order: number
  role?: Role
}

/** Something of which a person may have so many. */
export interface Quota {
  id: string
  label: TextKey
  /** Small first. */
  order: number
  unit?: 'bytes'
  /** Null: counted, not limited. */
  max(config: Config): number | null
  used(ctx: MemberContext): Promise<number>
}

/** A block of the dashboard. Each is loaded and drawn by itself, and fails by itself. */
export interface DashboardBlock {
  id: string
  title: TextKey
  /** Small first: what needs somebody comes before what is nice to know. */
  order: number
  /** `wide` takes the whole width; the others are placed two abreast where the width allows it. */
  width?: 'wide'
  /** Where there is more of it. */
  more?: { href: string; label: TextKey }
  /** Null when there is nothing to show: the block is then left out. */
  load(ctx: MemberContext): Promise<ComponentChildren | null>
}

/** A way to begin, for somebody who has nothing yet. */
export interface FirstStep {
  href: string
  label: TextKey
  icon: string
  order: number
}

declare module './context.ts' {
  /** Of the platform and of all features together. */
  interface InstalledParts {
    readonly release: string
    readonly jobs: readonly Job[]
    readonly quotas: readonly Quota[]
    readonly nav: readonly NavEntry[]
    readonly dashboard: readonly DashboardBlock[]
    readonly firstSteps: readonly FirstStep[]
    readonly agentTools: readonly AgentTool[]
    readonly exported: readonly ExportedKind[]
    /** The writes that a token may propose. */
    readonly proposable: readonly Route[]
    /** The phrases of a part of the browser that are sent when it is opened. */
    readonly phrasesOf: PhraseFiles['phrasesOf']
  }
}

export interface Feature {
  name: string
  routes?: Record<string, Route>
  texts?: FeatureTexts
  problems?: { declarations: ProblemDeclarations }
  events?: EventDeclarations
  jobs?: readonly Job[]
  nav?: readonly NavEntry[]
  /** Handlers of other features' hooks; each runs in the transaction of what it follows. */
  hooks?: FeatureHooks
  quotas?: readonly Quota[]
  dashboard?: readonly DashboardBlock[]
  firstSteps?: readonly FirstStep[]
  /** What agents may do with it. */
  agentTools?: readonly AgentTool[]
  /** What of it is in the export of everything a person has. */
  exported?: readonly ExportedKind[]
  /** Looks at once, at every start, whether what the feature relies on is there: after the migrations, before any job. */
  onStart?(ctx: Context): Promise<void>
  /** Lets go of what it holds on the machine (processes, threads), when the program stops. */
  onStop?(ctx: Context): Promise<void>
  /** Tables whose rows belong to a person: each query of them names the owner. */
  ownedTables?: readonly string[]
}

/** Nothing else: a part that nobody reads any more does not compile. */
export function defineFeature<const R extends Feature>(
  feature: R & { [Unknown in Exclude<keyof R, keyof Feature>]: never },
): R {
  return feature
}
