/** `pom.xml`: what a project depends on, not what it manages for others or builds itself with. */
import { DependencyList, type ManifestContents } from './dependency.ts'
import { readElements } from './xml.ts'

const ELSEWHERE = ['dependencyManagement', 'plugin', 'exclusions']

export function readPom(text: string): ManifestContents {
  const found = new DependencyList()
  readElements(text, ({ name, path, children }) => {
    if (name !== 'dependency' || path.some((part) => ELSEWHERE.includes(part))) return
    const [group, artifact] = [children.get('groupId'), children.get('artifactId')]
    if (!group || !artifact) return
    const kind = children.get('scope') === 'test' ? 'development' : 'runtime'
    found.add(`${group}:${artifact}`, children.get('version'), kind)
  })
  return found
}
