import { expect, test } from 'vitest'
import { textOfBytes } from '../../actions/hosts/import-file.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_FILE_BYTES, MAX_IMPORT_FILES } from '../../contract/limits.ts'
import { ImportPlan } from './import-plan.ts'

const file = (path: string, sizeBytes = 1, mode = 'file') => ({ path, sizeBytes, mode })

test('each file has its place in the library, or a reason', () => {
  const plan = new ImportPlan('', 'project')
  expect(plan.add(file('a.ts'))).toEqual({ at: { folder: 'project', fileName: 'a.ts' } })
  expect(plan.add(file('src/עץ/b.ts', 1, 'executable'))).toEqual({
    at: { folder: 'project/src/עץ', fileName: 'b.ts' },
  })
  expect(plan.add(file('l', 1, 'symlink'))).toEqual({ skip: 'symlink' })
  expect(plan.add(file('m', 0, 'submodule'))).toEqual({ skip: 'submodule' })
  expect(plan.add(file('a\\b'))).toEqual({ skip: 'name' })
  expect(plan.add(file('x\u0001'))).toEqual({ skip: 'name' })
  expect(plan.add(file('big', MAX_IMPORT_FILE_BYTES + 1))).toEqual({ skip: 'too_large' })
  expect(plan.add(file('fits', MAX_IMPORT_FILE_BYTES))).toHaveProperty('at')
  expect([plan.count, plan.bytes]).toEqual([3, MAX_IMPORT_FILE_BYTES + 2])
})

test('a part of the repository goes where it is told, without the folders above it', () => {
  const plan = new ImportPlan('src/core', '')
  expect(plan.add(file('src/core/a/b.ts'))).toEqual({ at: { folder: 'a', fileName: 'b.ts' } })
})

test('the limits on files and bytes hold, and smaller files still fit', () => {
  const many = new ImportPlan('', '')
  for (let n = 0; n < MAX_IMPORT_FILES; n++) many.add(file(`f${n}`, 0))
  expect(many.add(file('one-more', 0))).toEqual({ skip: 'too_many' })
  const large = new ImportPlan('', '')
  const count = MAX_IMPORT_BYTES / MAX_IMPORT_FILE_BYTES
  for (let n = 0; n < count; n++) large.add(file(`f${n}`, MAX_IMPORT_FILE_BYTES))
  expect(large.add(file('one-more', 1))).toEqual({ skip: 'total_too_large' })
  expect(large.add(file('empty', 0))).toHaveProperty('at')
})

test('bytes are a text or have a reason', () => {
  expect(textOfBytes(Buffer.from('שלום\r\n'))).toEqual({ text: 'שלום\r\n' })
  expect(textOfBytes(Buffer.from([0xe9, 0x20]))).toEqual({ skip: 'encoding' })
  expect(textOfBytes(Buffer.from([65, 0, 66]))).toEqual({ skip: 'binary' })
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n'
  expect(textOfBytes(Buffer.from(pointer))).toEqual({ skip: 'lfs' })
})
