/**
 * Stands in for elkjs in the browser's files. Mermaid can lay out diagrams with it, but its licence (EPL-2.0) does
 * not go with ours and it weighs 1.6 MB; Mermaid's own layout draws the same diagrams.
 */
class NoElk {
  layout(): Promise<never> {
    return Promise.reject(new Error('The ELK layout is not part of this program.'))
  }
}

// biome-ignore lint/style/noDefaultExport: the shape of the module it replaces
export default NoElk
