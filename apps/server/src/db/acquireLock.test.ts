import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { acquireLock, LockHeldError } from './acquireLock.js'

const root = mkdtempSync(join(tmpdir(), 'foyer-lock-'))
afterAll(() => rmSync(root, { recursive: true }))

function freshDir(name: string) {
  return join(root, name)
}
function lockOf(dataDir: string, holder: Record<string, unknown> | string, ageMs = 0) {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'lock')
  writeFileSync(
    path,
    typeof holder === 'string' ? holder : JSON.stringify({ start: null, nonce: 'x', namespace, ...holder }),
  )
  const touchedAt = new Date(Date.now() - ageMs)
  utimesSync(path, touchedAt, touchedAt)
}
/** As the system names the process ids of this process, where it does. */
const namespace = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : null
/** Above the largest process id Linux gives. */
const deadPid = 4_194_305

describe('acquireLock', () => {
  it('makes the directory, holds it against everybody, and gives it free', async () => {
    const dataDir = freshDir('plain')
    const release = await acquireLock(dataDir)
    await expect(acquireLock(dataDir)).rejects.toBeInstanceOf(LockHeldError)
    release()
    expect(readdirSync(dataDir)).toEqual([])
    ;(await acquireLock(dataDir))()
  })

  it.each([
    ['a process that is gone', { pid: deadPid, host: hostname() }, 0],
    ['a process id given to another program since', { pid: process.pid, host: hostname(), start: 'earlier boot/5' }, 0],
    ['another machine that is silent for over 30 s', { pid: 1, host: 'elsewhere' }, 31_000],
    ['another container that is silent', { pid: process.pid, host: hostname(), namespace: 'pid:[1]' }, 31_000],
    ['nobody: an empty file after a power cut', '', 0],
    ['nobody: a file cut off in the middle', '{"pid":', 0],
  ])('takes over the lock of %s', async (name, holder, ageMs) => {
    const dataDir = freshDir(name.replaceAll(/\W/g, '-'))
    lockOf(dataDir, holder, ageMs)
    const release = await acquireLock(dataDir)
    expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  it.each([
    ['a running process', { pid: process.pid, host: hostname() }, 60_000],
    ['another machine heard of within 30 s', { pid: deadPid, host: 'elsewhere' }, 20_000],
    ['another container of this host name', { pid: deadPid, host: hostname(), namespace: 'pid:[1]' }, 20_000],
  ])('respects the lock of %s', async (name, holder, ageMs) => {
    const dataDir = freshDir(name.replaceAll(/\W/g, '-'))
    lockOf(dataDir, holder, ageMs)
    await expect(acquireLock(dataDir)).rejects.toThrow(`is held by process ${holder.pid} on ${holder.host}`)
  })

  it('lets exactly one of many win a stale lock', async () => {
    const dataDir = freshDir('race')
    lockOf(dataDir, { pid: deadPid, host: hostname() })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(dataDir)))
    const winners = results.filter((result) => result.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const { value } of winners) value()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('does not remove a lock that is no longer its own', async () => {
    const dataDir = freshDir('stolen')
    const release = await acquireLock(dataDir)
    lockOf(dataDir, { pid: process.pid, host: hostname(), nonce: 'another' })
    release()
    expect(existsSync(join(dataDir, 'lock'))).toBe(true)
  })
})
