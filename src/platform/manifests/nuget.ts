/** Project files of .NET, `Directory.Packages.props` and the older `packages.config`. */
import { DependencyList, type ManifestContents } from './dependency.ts'
import { readElements, type XmlElement } from './xml.ts'

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
