/** Lines as people write them, and what they define. */
import { expect, test } from 'vitest'
import { definitionIn } from './definitions.ts'

test.each([
  ['def heappush(heap, item):', 'heappush', 'function'],
  ['    async def fetch_all(self):', 'fetch_all', 'function'],
  ['class HeapQueue(Generic[T]):', 'HeapQueue', 'class'],
  ['export default async function loadPage(ctx) {', 'loadPage', 'function'],
  ['export function* walk() {', 'walk', 'function'],
  ['  private readonly items = []', null, null],
  ['  render(props) {', 'render', 'function'],
  ['  public static void main(String[] args)', 'main', 'function'],
  ['static int heap_push(struct heap *h, int v)', 'heap_push', 'function'],
  ['void Heap::push(int v) {', 'push', 'function'],
  ['func (r *Reader) ReadLine() (string, error) {', 'ReadLine', 'function'],
  ['func main() {', 'main', 'function'],
  ['pub(crate) fn parse_line(line: &str) -> Line {', 'parse_line', 'function'],
  ['impl Parser for Line {', null, null],
  ['interface ListModel {', 'ListModel', 'class'],
  ['export type Marked = string[]', 'Marked', 'type'],
  ['const MAX_ROWS = 20', 'MAX_ROWS', 'variable'],
  ['const { a, b } = c', null, null],
  ['export const enum Color {', 'Color', 'class'],
  ['MAX_ROWS = 20', 'MAX_ROWS', 'variable'],
  ['count := 0', 'count', 'variable'],
  ['a == b', null, null],
  ['    count = 0', null, null],
  ['create table if not exists public.users (', 'users', 'type'],
  ['CREATE OR REPLACE FUNCTION add_one(i int)', 'add_one', 'function'],
  ['def self.find_all', 'find_all', 'function'],
  ['  def empty?', 'empty?', 'function'],
  ['local function M.setup(opts)', 'setup', 'function'],
  ['deploy() {', 'deploy', 'function'],
  ['fun String.shout(): String', 'shout', 'function'],
  ['data class Point(val x: Int)', 'Point', 'class'],
  ['#define MAX_HEAP 10', 'MAX_HEAP', 'function'],
  ['.card-title {', 'card-title', 'selector'],
  ['#menu,', 'menu', 'selector'],
  ['if (ready(x)) {', null, null],
  ['} else if (x) {', null, null],
  ["describe('heap', () => {", null, null],
  ['  return heappush(heap)', null, null],
  ['foo.bar(x) {', null, null],
  ['# class of its own', null, null],
  ['// function of x', null, null],
  ['class', null, null],
  ['', null, null],
] as const)('%s', (line, name, kind) => {
  expect(definitionIn(line, false)).toEqual(name === null ? null : { name, kind })
})

test('prose defines by its headings alone', () => {
  expect(definitionIn('## How a heap works', true)).toEqual({
    name: 'How a heap works',
    kind: 'heading',
  })
  for (const line of ['class of its own', '#tag', '####### seven', '# ', 'let me = you'])
    expect(definitionIn(line, true)).toBeNull()
})

test('a line of a minified file costs no more than its beginning', () => {
  expect(definitionIn(`${' '.repeat(400)}function late() {`, false)).toBeNull()
  expect(definitionIn(`function early() {${'x'.repeat(1e6)}`, false)?.name).toBe('early')
})
