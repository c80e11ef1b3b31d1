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
/** The process id namespace of this process, or null on a system without namespaces. */
const namespace = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : null
/** A number above the largest process id of Linux. */
const deadPid = 4_194_305

describe('acquireLock', () => {
  it('creates the directory, locks it, and releases it', async () => {
    const dataDir = freshDir('plain')
    const release = await acquireLock(dataDir)
    await expect(acquireLock(dataDir)).rejects.toBeInstanceOf(LockHeldError)
    release()
    expect(readdirSync(dataDir)).toEqual([])
    ;(await acquireLock(dataDir))()
  })

  it.each([
    ['a process that is gone', { pid: deadPid, host: hostname() }, 0],
    ['a process id that another program has now', { pid: process.pid, host: hostname(), start: 'earlier boot/5' }, 0],
    ['another machine without an update for over 30 s', { pid: 1, host: 'elsewhere' }, 31_000],
    ['another container without an update', { pid: process.pid, host: hostname(), namespace: 'pid:[1]' }, 31_000],
    ['no process: an empty file after a power cut', '', 0],
    ['no process: a truncated file', '{"pid":', 0],
  ])('takes over the lock of %s', async (name, holder, ageMs) => {
    const dataDir = freshDir(name.replaceAll(/\W/g, '-'))
    lockOf(dataDir, holder, ageMs)
    const release = await acquireLock(dataDir)
    expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  it.each([
    ['a running process', { pid: process.pid, host: hostname() }, 60_000],
    ['another machine with an update within 30 s', { pid: deadPid, host: 'elsewhere' }, 20_000],
    ['another container with this host name', { pid: deadPid, host: hostname(), namespace: 'pid:[1]' }, 20_000],
  ])('rejects while a lock is held by %s', async (name, holder, ageMs) => {
    const dataDir = freshDir(name.replaceAll(/\W/g, '-'))
    lockOf(dataDir, holder, ageMs)
    await expect(acquireLock(dataDir)).rejects.toThrow(`is held by process ${holder.pid} on ${holder.host}`)
  })

  it('gives a stale lock to only one of many callers', async () => {
    const dataDir = freshDir('race')
    lockOf(dataDir, { pid: deadPid, host: hostname() })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(dataDir)))
    const winners = results.filter((result) => result.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const { value } of winners) value()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('release: does not remove the lock of another holder', async () => {
    const dataDir = freshDir('stolen')
    const release = await acquireLock(dataDir)
    lockOf(dataDir, { pid: process.pid, host: hostname(), nonce: 'another' })
    release()
    expect(existsSync(join(dataDir, 'lock'))).toBe(true)
  })
})
