/** The list of built files, which the build writes beside them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Script {
  file: string
  /** What it imports before it runs, all the way down. */
  imports: string[]
}

/** What the build writes about the files it made. */
export interface AssetManifest {
  /** Changes whenever anything that reaches a browser or the server's bundle changes. */
  release: string
  /** Of the sources, when they were built in a checkout. */
  commit: string | null
  /** The style sheet of every page. */
  css: string
  /** Style sheets of pages that few people open, by name. */
  sheets: Record<string, string>
  /** The icon sprite, for what the browser draws. */
  icons: string
  /** The markup of each icon, for pages. */
  iconShapes: Record<string, string>
  /** Scripts by the name of their bundle and of each island in it. */
  scripts: {
    /** For pages of people who are not signed in; `visitor` is on every one. */
    visitor: Record<string, Script>
    /** For pages of signed-in people; `signed-in` is on every one. */
    signedIn: Record<string, Script>
    /** Pages in a frame of their own, which run nothing else. */
    frames: Record<string, Script>
  }
  /** The keys of the phrases that each island shows, and the scripts of every page: `shell`, `visitor`. */
  phrases: Record<string, string[]>
  /** By island: the script that must listen before the page is drawn. */
  early: Record<string, string>
  /** The folder with Python for the reader's own browser. */
  python: string
  /** Every hashed file, for the service worker's shell and for the size gate. */
  files: string[]
}

/** What the build wrote; without it nothing can be served. */
export function readAssetManifest(assetsDir: string): AssetManifest {
  return JSON.parse(readFileSync(join(assetsDir, 'assets.json'), 'utf8'))
}
