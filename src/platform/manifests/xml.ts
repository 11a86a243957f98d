/**
 * Manifests in XML: Maven's and .NET's. A document that declares types or entities is refused: no manifest needs
 * them, and they are how small documents become large ones.
 */
import { readXml, XmlError } from '../xml/index.ts'
import { DependencyList, type ManifestContents, UnreadableManifest } from './dependency.ts'

export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Names of the elements around it, the outermost first, its own last. */
  path: readonly string[]
  /** The text directly inside it. */
  text: string
  /** The last element of each name directly inside it, by its text. */
  children: ReadonlyMap<string, string>
}

interface OpenElement {
  name: string
  attributes: Map<string, string>
  text: string
  children: Map<string, string>
}

const MAX_DEPTH = 100
const MAX_NAME = 200
const MAX_TEXT = 1_000
const MAX_CHILDREN = 100
const MAX_ATTRIBUTES = 50

/** Calls `onElement` as each element ends, inner ones before outer ones. */
export function readElements(text: string, onElement: (element: XmlElement) => void): void {
  const open: OpenElement[] = []
  try {
    readXml(text, {
      keepsEntities: true,
      doctype() {
        throw new UnreadableManifest('declares types')
      },
      open(name, attributes) {
        if (open.push(openElement(name, attributes)) > MAX_DEPTH)
          throw new UnreadableManifest('too deep')
      },
      text(piece) {
        const element = open.at(-1)
        if (element && element.text.length < MAX_TEXT) element.text += piece.slice(0, MAX_TEXT)
      },
      close() {
        const path = open.map(({ name }) => name)
        const element = open.pop()!
        const text = element.text.trim()
        onElement({ ...element, path, text })
        const children = open.at(-1)?.children
        if (children && children.size < MAX_CHILDREN) children.set(element.name, text)
      },
    })
  } catch (error) {
    throw error instanceof XmlError ? new UnreadableManifest(error.kind) : error
  }
}

function openElement(name: string, written: Readonly<Record<string, string>>): OpenElement {
  const attributes = new Map(
    Object.entries(written)
      .slice(0, MAX_ATTRIBUTES)
      .filter(([key]) => key.length <= MAX_NAME)
      .map(([key, value]) => [key, value.slice(0, MAX_TEXT)]),
  )
  return { name: name.slice(0, MAX_NAME), attributes, text: '', children: new Map() }
}

// `pom.xml`: what a project depends on, not what it manages for others or builds itself with.

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

// Project files of .NET, `Directory.Packages.props` and the older `packages.config`.

export function readNuget(text: string): ManifestContents {
  const found = new DependencyList()
  readElements(text, (element) => {
    if (element.name === 'PackageReference' || element.name === 'PackageVersion')
      addReference(found, element)
    else if (element.name === 'package' && element.path.at(-2) === 'packages')
      addPackage(found, element)
  })
  return found
}

function addReference(found: DependencyList, { attributes, children }: XmlElement): void {
  const version = attributes.get('Version') ?? children.get('Version')
  const assets = attributes.get('PrivateAssets') ?? children.get('PrivateAssets')
  // A dependency that is private in all its parts does not reach the users of the project.
  const kind = assets?.toLowerCase() === 'all' ? 'development' : 'runtime'
  found.add(attributes.get('Include') ?? attributes.get('Update'), version, kind)
}

function addPackage(found: DependencyList, { attributes }: XmlElement): void {
  const isDevelopment = attributes.get('developmentDependency')?.toLowerCase() === 'true'
  const kind = isDevelopment ? 'development' : 'runtime'
  found.add(attributes.get('id'), attributes.get('version'), kind)
}
