import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { ServerError } from '../../errors/ServerError.js'
import { findFreePort } from './findFreePort.js'

/**
 * Returns the path of Redis, or undefined if it is not installed. Throws in that case if FOYER_REQUIRE_REDIS is set.
 */
export function findRedis(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(':')]
  const found = folders.map((folder) => join(folder, 'redis-server')).find(existsSync)
  if (found === undefined && process.env.FOYER_REQUIRE_REDIS)
    throw new ServerError('unavailable', 'Redis is not installed')
  return found
}

/** A temporary Redis that can be killed and restarted at the same address. */
export interface TestRedis {
  readonly url: string
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
}

/** Starts Redis on a free port of loopback. It writes nothing to disk. */
export async function startRedis(program: string): Promise<TestRedis> {
  const port = await findFreePort()
  const url = `redis://127.0.0.1:${port}`
  const state = { kill: async (): Promise<void> => undefined }
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
    const child = spawn(program, args, { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    state.kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    for (let attempt = 1; ; attempt += 1) {
      const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.ping()
        return
      } catch (error) {
        if (attempt === 100) throw error
        await delay(100)
      } finally {
        client.disconnect()
      }
    }
  }
  await start()
  return { url, start, kill: () => state.kill() }
}
