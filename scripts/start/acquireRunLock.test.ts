import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acquireRunLock } from './acquireRunLock.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('acquireRunLock: the lock is free after its release', () => {
  const lock = acquireRunLock(join(folder, 'new'))
  expect(lock.isAfterCrash).toBe(false)
  lock.release()
  expect(existsSync(join(folder, 'new/run.pid'))).toBe(false)
})

it('acquireRunLock: takes over the lock of a killed start and sets isAfterCrash', () => {
  writeFileSync(join(folder, 'run.pid'), '999999999\n')
  expect(acquireRunLock(folder).isAfterCrash).toBe(true)
})

it('acquireRunLock: ignores a lock of a process that is not a start', () => {
  writeFileSync(join(folder, 'run.pid'), `${process.ppid}\n`)
  if (process.platform === 'linux') expect(acquireRunLock(folder).isAfterCrash).toBe(true)
  else expect(() => acquireRunLock(folder)).toThrow('running already')
})
