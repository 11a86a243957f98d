/** What the name of a file shows about it: written by hand here, third-party, generated, or binary. */

const VENDOR_FOLDERS = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'vendor',
  'vendors',
  'third_party',
  'third-party',
  'thirdparty',
  'external',
  'extern',
  'pods',
  'carthage',
  '.yarn',
  '.venv',
  'venv',
  'site-packages',
  '__pycache__',
])

/** The outermost folder of third-party code that contains the path; null for the project's own code. */
export function vendorFolder(path: string): string | null {
  let from = 0
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', from)) {
    if (VENDOR_FOLDERS.has(path.slice(from, slash).toLowerCase())) return path.slice(0, slash)
    from = slash + 1
  }
  return null
}

const GENERATED_NAMES = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'composer.lock',
  'cargo.lock',
  'gemfile.lock',
  'poetry.lock',
  'pdm.lock',
  'uv.lock',
  'pipfile.lock',
  'packages.lock.json',
  'go.sum',
  'gopkg.lock',
  'flake.lock',
  'mix.lock',
  'pubspec.lock',
])

const GENERATED_ENDINGS = [
  '.pb.go',
  '.pb.cc',
  '.pb.h',
  '_pb2.py',
  '_pb2_grpc.py',
  '_pb.js',
  '_pb.d.ts',
  '.g.dart',
  '.g.cs',
  '.designer.cs',
  '.generated.ts',
  '.generated.go',
  '.generated.cs',
  '.js.map',
  '.css.map',
  '.snap',
]

export function isGeneratedName(path: string): boolean {
  const name = nameOf(path)
  return GENERATED_NAMES.has(name) || GENERATED_ENDINGS.some((ending) => name.endsWith(ending))
}

export function isMinifiedName(path: string): boolean {
  const name = nameOf(path)
  return name.endsWith('.min.js') || name.endsWith('.min.css') || name.endsWith('.min.mjs')
}

const BINARY_EXTENSIONS = new Set(
  `7z a apk avi avif bin bmp bz2 class dat db dll dmg doc docx dylib ear eot exe flac gif gz heic icns ico iso jar jpeg
  jpg jks keystore lib lz4 lzma m4a mkv mov mp3 mp4 mpeg npy npz o obj odt ogg onnx otf parquet pdf pickle pkl png ppt
  pptx psd pt pyc pyo rar rlib so sqlite sqlite3 tar tgz tif tiff ttf wasm wav webm webp whl woff woff2 xls xlsx xz zip
  zst`.split(/\s+/),
)

/** Names of binary files: they are counted and never read. */
export function isBinaryName(path: string): boolean {
  const name = nameOf(path)
  const dot = name.lastIndexOf('.')
  return dot !== -1 && BINARY_EXTENSIONS.has(name.slice(dot + 1))
}

/** Files that usually contain secrets; examples of them are fine. */
export function isSecretFile(path: string): boolean {
  const name = nameOf(path)
  if (name === '.env' || name === 'id_rsa' || name === 'id_ed25519') return true
  if (name.startsWith('.env.'))
    return !/\.(?:example|sample|template|dist|defaults?|test)$/.test(name)
  return name.endsWith('.p12') || name.endsWith('.pfx')
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}
