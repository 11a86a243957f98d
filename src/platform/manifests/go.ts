/** `go.mod`: the modules that a module asks for itself. */
import { DependencyList, type ManifestContents } from './dependency.ts'

const REQUIREMENT = /^("?)([^\s"]+)\1 +([^\s/]\S*)/

/** Those that only other modules need (`// indirect`) are left out. */
export function readGoMod(text: string): ManifestContents {
  const found = new DependencyList()
  let isInBlock = false
  for (const written of text.split('\n')) {
    const line = written.slice(0, 1_000).replaceAll('\t', ' ').trim()
    const single = line.startsWith('require ') ? line.slice(8).trim() : null
    if (single?.startsWith('(')) isInBlock = true
    else if (isInBlock && line.startsWith(')')) isInBlock = false
    else if (single !== null || isInBlock) addRequirement(found, single ?? line)
  }
  return found
}

function addRequirement(found: DependencyList, line: string): void {
  const [, , module, version] = REQUIREMENT.exec(line) ?? []
  if (module === undefined || module.startsWith('//') || line.includes('// indirect')) return
  found.add(module, version, 'runtime')
}
