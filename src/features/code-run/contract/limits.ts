/** The limits of a run, without schemas: pages show them. */
export const MAX_TIMEOUT_SECONDS = 30
export const DEFAULT_TIMEOUT_SECONDS = 5
/** With less, Python would not even start on a busy machine. */
export const MIN_TIMEOUT_SECONDS = 0.1
export const MAX_MEMORY_MB = 256
export const DEFAULT_MEMORY_MB = 128
export const MIN_MEMORY_MB = 32
export const MAX_CODE_BYTES = 51_200
export const MAX_STDIN_BYTES = 102_400
export const MAX_OUTPUT_BYTES = 102_400
export const MAX_CONCURRENT_PER_USER = 1

/**
 * The modules of the standard library that only compute. The sandbox is what protects; this list avoids confusing
 * errors.
 */
export const ALLOWED_IMPORTS: readonly string[] = [
  '__future__',
  'abc',
  'argparse',
  'array',
  'ast',
  'asyncio',
  'atexit',
  'base64',
  'binascii',
  'bisect',
  'builtins',
  'calendar',
  'cmath',
  'codecs',
  'collections',
  'colorsys',
  'concurrent',
  'contextlib',
  'contextvars',
  'copy',
  'csv',
  'dataclasses',
  'datetime',
  'decimal',
  'difflib',
  'dis',
  'doctest',
  'enum',
  'fractions',
  'functools',
  'gc',
  'graphlib',
  'hashlib',
  'heapq',
  'hmac',
  'html',
  'inspect',
  'io',
  'ipaddress',
  'itertools',
  'json',
  'keyword',
  'locale',
  'logging',
  'math',
  'numbers',
  'operator',
  'pathlib',
  'pprint',
  'queue',
  'random',
  're',
  'secrets',
  'shlex',
  'statistics',
  'string',
  'struct',
  'sys',
  'textwrap',
  'threading',
  'time',
  'timeit',
  'token',
  'tokenize',
  'traceback',
  'types',
  'typing',
  'unicodedata',
  'unittest',
  'uuid',
  'warnings',
  'weakref',
  'zlib',
  'zoneinfo',
]
