/** Manifests of eight ecosystems as people write them, as machines write them, and as somebody who means harm does. */
import { describe, expect, test } from 'vitest'
import { MAX_DEPENDENCIES } from './dependency.ts'
import { type ManifestContents, manifestFormat, readManifest } from './index.ts'

/** `name version` of each dependency; those for development in brackets. */
function shown(contents: ManifestContents | null): string[] | null {
  if (!contents) return null
  return contents.dependencies.map(({ name, version, kind }) =>
    kind === 'development' ? `[${name} ${version}]` : `${name} ${version}`,
  )
}

const read = (path: string, text: string) => shown(readManifest(path, text))

const locked = (path: string, text: string) =>
  readManifest(path, text)?.lockedVersions.map(({ name, version }) => `${name} ${version}`)

describe('npm', () => {
  test('package.json: what runs, what is optional, what peers bring, what is for development', () => {
    const text = JSON.stringify({
      name: 'x',
      dependencies: { fastify: '^5.0.0', '@scope/a': 'workspace:*' },
      optionalDependencies: { fsevents: '2.3.3' },
      peerDependencies: { preact: '>=10', fastify: '^5.0.0' },
      devDependencies: { vitest: 'latest', odd: 3 },
    })
    expect(read('web/package.json', text)).toEqual([
      'fastify ^5.0.0',
      '@scope/a workspace:*',
      'fsevents 2.3.3',
      'preact >=10',
      '[vitest latest]',
      '[odd ]',
    ])
    expect(read('package.json', `\ufeff${text}`)).toHaveLength(6)
  })

  test('lock files: versions at the top of the tree, in the new form and in the old one', () => {
    const packages = {
      '': { dependencies: { a: '^1' } },
      'node_modules/a': { version: '1.2.3' },
      'node_modules/@s/b': { version: '2.0.0' },
      'node_modules/a/node_modules/b': { version: '9.9.9' },
    }
    expect(locked('package-lock.json', JSON.stringify({ packages }))).toEqual([
      'a 1.2.3',
      '@s/b 2.0.0',
    ])
    const old = { dependencies: { a: { version: '1.0.0' } } }
    expect(locked('npm-shrinkwrap.json', JSON.stringify(old))).toEqual(['a 1.0.0'])
  })

  test('lock files of yarn, pnpm and bun: the version for each range that was asked for', () => {
    const yarn = `# yarn lockfile v1\n\n"@s/b@^2.0.0", "@s/b@~2.1":\n  version "2.1.3"\n  resolved "https://x"\n  dependencies:\n    a "^1.0.0"\n\na@^1.0.0:\n  version "1.4.0"\n\na@^2.0.0:\n  version "2.0.1"\n`
    expect(locked('yarn.lock', yarn)).toEqual([
      ...['@s/b@^2.0.0 2.1.3', '@s/b@~2.1 2.1.3', 'a@^1.0.0 1.4.0', 'a@^2.0.0 2.0.1'],
    ])
    const berry = `__metadata:\n  version: 8\n\n"@s/b@npm:^2.0.0, @s/b@npm:^2.1.0":\n  version: 2.1.3\n  resolution: "@s/b@npm:2.1.3"\n\n"me@workspace:.":\n  version: 0.0.0-use.local\n`
    expect(locked('yarn.lock', berry)?.slice(-2)).toEqual([
      '@s/b@^2.0.0 2.1.3',
      '@s/b@^2.1.0 2.1.3',
    ])
    expect(locked('yarn.lock', berry)?.join()).not.toContain('use.local')
    const pnpm = `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      '@s/b':\n        specifier: ^2.0.0\n        version: 2.1.3(a@1.4.0)\n      mine:\n        specifier: workspace:*\n        version: link:packages/mine\n\n  packages/mine:\n    devDependencies:\n      a:\n        specifier: ^1.0.0\n        version: 1.4.0\n\npackages:\n\n  a@1.4.0:\n    resolution: {integrity: x}\n    version: 9.9.9\n`
    expect(locked('pnpm-lock.yaml', pnpm)).toEqual(['@s/b@^2.0.0 2.1.3', 'a@^1.0.0 1.4.0'])
    const older = `lockfileVersion: 5.4\n\nspecifiers:\n  a: ^1.0.0\n\ndependencies:\n  a: 1.4.0_react@18\n\npackages:\n  /a/1.4.0:\n    dev: false\n`
    expect(locked('pnpm-lock.yaml', older)).toEqual(['a@^1.0.0 1.4.0'])
    const bun = `{\n  "lockfileVersion": 1,\n  "packages": {\n    "@s/b": ["@s/b@2.1.3", "", {}, "sha512-x"],\n    "a": ["a@1.4.0", "", {}, "sha512-x"],\n    "@s/b/a": ["a@2.0.1", "", {}, "x"],\n    "me": ["me@workspace:packages/me"],\n  }\n}\n`
    expect(locked('bun.lock', bun)).toEqual(['@s/b 2.1.3', 'a 1.4.0'])
  })
})

describe('PyPI', () => {
  test('requirements: comments, markers, extras, hashes, addresses; options are none', () => {
    const text = `# pinned
Django[argon2] >= 4.2, < 5 ; python_version > "3.8"  # why
requests==2.31.0 \\
    --hash=sha256:abc \\
    --hash=sha256:def
-r base.txt
--index-url https://example.org
-e git+https://example.org/x.git#egg=x
pip @ https://example.org/pip.zip
./local/package
https://example.org/some.whl
ruamel.yaml
`
    expect(read('requirements.txt', text)).toEqual([
      'Django >= 4.2, < 5',
      'requests ==2.31.0',
      'pip https://example.org/pip.zip',
      'ruamel.yaml ',
    ])
    expect(read('requirements-dev.txt', 'pytest~=8.0')).toEqual(['[pytest ~=8.0]'])
    expect(read('requirements/test.txt', 'pytest')).toEqual(['[pytest ]'])
    expect(read('requirements/prod.txt', 'gunicorn')).toEqual(['gunicorn '])
  })

  test('pyproject.toml: the standard fields, groups, and those of Poetry', () => {
    const text = `
[build-system]
requires = ["hatchling>=1"]
[project]
dependencies = ["httpx>=0.27", "rich (>=13,<14)"]
[project.optional-dependencies]
dev = ["ruff"]
s3 = ["boto3>=1"]
[dependency-groups]
docs = ["mkdocs", {include-group = "x"}]
[tool.poetry.dependencies]
python = "^3.12"
flask = "^3"
local = {path = "../local"}
[tool.poetry.group.lint.dependencies]
black = {version = "24.1", optional = true}
`
    expect(read('pyproject.toml', text)).toEqual([
      'httpx >=0.27',
      'rich >=13,<14',
      '[ruff ]',
      'boto3 >=1',
      '[mkdocs ]',
      '[hatchling >=1]',
      'flask ^3',
      'local ../local',
      '[black 24.1]',
    ])
  })

  test('setup.cfg and Pipfile', () => {
    const cfg = `[metadata]
name = x
description = requests are not dependencies
[options]
packages = find:
install_requires =
    requests >= 2
    # a comment
    attrs; python_version < "3.9"
setup_requires = wheel
[options.extras_require]
test =
    pytest
fast = orjson
[flake8]
max-line-length = 100
`
    expect(read('setup.cfg', cfg)).toEqual([
      'requests >= 2',
      'attrs ',
      '[wheel ]',
      '[pytest ]',
      'orjson ',
    ])
    const pipfile = `[packages]\nflask = "*"\nx = {version = "==1", extras = ["a"]}\n[dev-packages]\npytest = ">=8"`
    expect(read('Pipfile', pipfile)).toEqual(['flask *', 'x ==1', '[pytest >=8]'])
  })
})

test('Go: blocks and single lines; what only others need is left out', () => {
  const text = `module example.org/x

go 1.23
require github.com/one/two v1.2.3
require (
\tgolang.org/x/net v0.30.0
\texample.org/old v0.0.0-20240101000000-abcdefabcdef // indirect
\t// a comment alone
)
replace golang.org/x/net => ../net
`
  expect(read('go.mod', text)).toEqual(['github.com/one/two v1.2.3', 'golang.org/x/net v0.30.0'])
})

test('Cargo: versions, addresses, workspaces, targets, renamed ones; and the lock file', () => {
  const text = `[dependencies]
serde = { version = "1.0", features = ["derive"] }
rand = "0.9"
mine = { path = "../mine" }
shared = { workspace = true }
short = { package = "long-name", version = "2" }
[dev-dependencies]
proptest = "1"
[build-dependencies]
cc = "1.1"
[target.'cfg(unix)'.dependencies]
libc = "0.2"
`
  expect(read('Cargo.toml', text)).toEqual([
    'serde 1.0',
    'rand 0.9',
    'mine ../mine',
    'shared workspace',
    'long-name 2',
    '[proptest 1]',
    '[cc 1.1]',
    'libc 0.2',
  ])
  expect(locked('Cargo.lock', `[[package]]\nname = "serde"\nversion = "1.0.210"\n`)).toEqual([
    'serde 1.0.210',
  ])
})

test('Maven: what the project needs, not what it manages, excludes or builds with', () => {
  const dependency = (artifact: string, more = '') =>
    `<dependency><groupId>org.x</groupId><artifactId>${artifact}</artifactId>${more}</dependency>`
  const exclusion = '<exclusions><exclusion><groupId>a</groupId></exclusion></exclusions>'
  const text = `<?xml version="1.0"?><!-- <dependency> --><project xmlns="x">
  <dependencyManagement><dependencies>${dependency('managed')}</dependencies></dependencyManagement>
  <dependencies>
    ${dependency('core', `<version>\${core.version}</version>${exclusion}`)}
    ${dependency('junit', '<version>5</version><scope>test</scope>')}
    ${dependency('cdata', '<version><![CDATA[1 & 2]]></version>')}
  </dependencies>
  <build><plugins><plugin><dependencies>${dependency('tool')}</dependencies></plugin></plugins></build>
</project>`
  expect(read('pom.xml', text)).toEqual([
    `org.x:core \${core.version}`,
    '[org.x:junit 5]',
    'org.x:cdata 1 & 2',
  ])
})

test('Composer: packages without the platform; and the lock file', () => {
  const text = JSON.stringify({
    require: { php: '>=8.2', 'ext-json': '*', 'symfony/console': '^7' },
    'require-dev': { 'phpunit/phpunit': '^11' },
  })
  expect(read('composer.json', text)).toEqual(['symfony/console ^7', '[phpunit/phpunit ^11]'])
  const lock = { packages: [{ name: 'a/b', version: 'v1' }], 'packages-dev': [{ name: 'c/d' }] }
  expect(locked('composer.lock', JSON.stringify(lock))).toEqual(['a/b v1'])
})

test('NuGet: project files, central versions, the older list', () => {
  const project = `<Project Sdk="a > b"><ItemGroup>
    <PackageReference Include="Serilog" Version="4.0.0" />
    <PackageReference Include='Central'/>
    <PackageReference Include="Analyzer"><Version>1.2</Version><PrivateAssets>all</PrivateAssets></PackageReference>
  </ItemGroup></Project>`
  expect(read('src/App.csproj', project)).toEqual(['Serilog 4.0.0', 'Central ', '[Analyzer 1.2]'])
  const central = `<Project><PackageVersion Include="Central" Version="[3.1]"/></Project>`
  expect(read('Directory.Packages.props', central)).toEqual(['Central [3.1]'])
  const older = `<packages><package id="jQuery" version="3.7" /><package id="T" version="1" developmentDependency="true"/></packages>`
  expect(read('packages.config', older)).toEqual(['jQuery 3.7', '[T 1]'])
})

test('RubyGems: groups, options, gemspecs, the lock file', () => {
  const gemfile = `source 'https://rubygems.org'
gem 'rails', '~> 8.0', '>= 8.0.1'
gem "puma" # fast
gem 'pry', group: :development
gem 'local', path: '../local'
group :development, :test do
  gem 'rspec-rails', '~> 7.0'
end
platforms :jruby do
  gem 'jdbc'
end
gem 'after'
`
  expect(read('Gemfile', gemfile)).toEqual([
    'rails ~> 8.0, >= 8.0.1',
    'puma ',
    '[pry ]',
    'local ',
    '[rspec-rails ~> 7.0]',
    'jdbc ',
    'after ',
  ])
  const spec = `Gem::Specification.new do |spec|
  spec.add_dependency "rack", ">= 2", "< 4"
  spec.add_runtime_dependency('json')
  spec.add_development_dependency "rake", "~> 13.0"
end`
  expect(read('x.gemspec', spec)).toEqual(['rack >= 2, < 4', 'json ', '[rake ~> 13.0]'])
  const lock = `GEM\n  specs:\n    rack (3.1.0)\n      other (>= 1)\n\nDEPENDENCIES\n  rack (>= 2)\n`
  expect(locked('Gemfile.lock', lock)).toEqual(['rack 3.1.0'])
})

describe('whatever else', () => {
  test('a file is a manifest by its name alone', () => {
    expect(manifestFormat('a/Cargo.toml')).toEqual({ ecosystem: 'cargo', isLock: false })
    expect(manifestFormat('a/Cargo.lock')).toEqual({ ecosystem: 'cargo', isLock: true })
    for (const path of ['package.json.bak', 'my-package.json', 'notes.txt', 'config.toml', ''])
      expect([path, manifestFormat(path), readManifest(path, '{}')]).toEqual([path, null, null])
  })

  const BROKEN: Record<string, readonly string[]> = {
    'package.json': ['', '{', '[1', 'null', '"text"'.slice(0, 3)],
    'Cargo.toml': ['a = ', '[', 'a = 1\na = 2'],
    'pom.xml': ['<a>', '</a>', '<a></b>', '<a', '<!-- ', '<a b="', '< a></ a>', '<![CDATA['],
  }
  test.each(Object.entries(BROKEN))('%s that is none is unreadable', (path, texts) => {
    const readable = texts.filter((text) => text !== 'null' && readManifest(path, text))
    expect(readable).toEqual([])
  })

  test('the wrong kind of value is no dependency and no error', () => {
    expect(read('package.json', '{"dependencies":["a"],"devDependencies":"b"}')).toEqual([])
    expect(read('package.json', '[]')).toEqual([])
    expect(read('Cargo.toml', 'dependencies = 3')).toEqual([])
    expect(read('pyproject.toml', 'project = {dependencies = [1, [], {}]}')).toEqual([])
    expect(read('package.json', '{"dependencies":{"__proto__":"1","constructor":"2"}}')).toEqual([
      '__proto__ 1',
      'constructor 2',
    ])
  })

  test('names are cut, control characters are blanks, and more names than the bound are said', () => {
    const long = 'n'.repeat(5_000)
    const [name = ''] = read('package.json', `{"dependencies":{"${long}":"${long}"}}`)!
    expect(name).toHaveLength(200 + 1 + 100)
    expect(read('package.json', '{"dependencies":{"a\\u0000b\\n":"\\u001b[31m1"}}')).toEqual([
      'a b  [31m1'.replace('  ', ' '),
    ])
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`p${at}`, '1']))
    const contents = readManifest('package.json', JSON.stringify({ dependencies: many }))
    expect(contents).toMatchObject({ isCut: true })
    expect(contents?.dependencies).toHaveLength(MAX_DEPENDENCIES)
  })

  test('entities are not expanded and types are not declared', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><project>&b;</project>`
    expect(readManifest('pom.xml', bomb)).toBeNull()
    const text = `<packages><package id="&b;&lt;" version="&#x41;"/></packages>`
    expect(read('packages.config', text)).toEqual(['&b;< A'])
  })

  test('nesting has a bound', () => {
    const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)
    expect(readManifest('pom.xml', deep('<a>', '</a>'))).toBeNull()
    expect(readManifest('Cargo.toml', `a = ${deep('[', ']')}`)).toBeNull()
    expect(read('package.json', deep('[', ']'))).toEqual([])
  })
})
