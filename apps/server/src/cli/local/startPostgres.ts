import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './findFreePort.js'

const debianFolder = '/usr/lib/postgresql'

/** Returns the folder of PostgreSQL's programs, or undefined if it is not installed. */
export function findPostgres(): string | undefined {
  const debian = existsSync(debianFolder) ? readdirSync(debianFolder).map((v) => join(debianFolder, v, 'bin')) : []
  const onPath = (process.env.PATH ?? '').split(':')
  return [...debian, ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** Returns the user and group to run PostgreSQL, because it refuses to run as root. Debian has a user for it. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function connectWhenReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt === 100) throw error
      await delay(100)
    }
  }
}

/** Starts a temporary PostgreSQL on loopback. `stop` ends it and removes its files. */
export async function startPostgres(
  folder: string,
  maxConnections = 100,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const user = unprivileged()
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(dataDir, user.uid, user.gid)
  const options = { ...user, cwd: dataDir, stdio: 'ignore' as const }
  execFileSync(
    join(folder, 'initdb'),
    ['-D', dataDir, '-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const port = await findFreePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${dataDir}`,
    'fsync=off',
    `max_connections=${maxConnections}`,
  ]
  const child = spawn(join(folder, 'postgres'), ['-D', dataDir, ...settings.flatMap((s) => ['-c', s])], options)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `postgres://foyer@127.0.0.1:${port}/postgres`
  await connectWhenReady(url)
  return {
    url,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
