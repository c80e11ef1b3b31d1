import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { framePath } from '@foyer/contract/frame/frameAddress'
import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createImageRoot, type LaidOutImage } from './testing/createImageRoot.js'
import { createTestBrowser } from './testing/login/createTestBrowser.js'
import { type MailSink, startMailSink } from './testing/login/startMailSink.js'
import { contractDatabases } from './testing/testDatabases.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'foyer-image-'))
const built = join(work, 'built')
const modules = join(work, 'modules')
const root = join(work, 'image')

const frameOrigin = 'https://secure.example'
const hostOrigin = 'https://app.example'
const projectId = 'shop'

const mostFilesMb = 60
/** The maximum memory of the process, 5 s after its first successful health check. */
const mostMemoryMb: Readonly<Record<string, number>> = { embedded: 350, PostgreSQL: 150 }
const settleMs = 5_000

interface Locked {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity?: string }>>
}

function readJson<T>(path: string) {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

/** Installs the modules of the package's lockfile like `npm ci`, from the packages of the repository. */
function installModules() {
  const { packages } = readJson<Locked>(join(built, 'package-lock.json'))
  for (const [place, { version, integrity }] of Object.entries(packages)) {
    if (place === '') continue
    expect(integrity, place).toMatch(/^sha512-/)
    expect(readJson<{ version: string }>(join(repository, place, 'package.json')).version).toBe(version)
    cpSync(join(repository, place), join(modules, place), { recursive: true })
  }
}

function measureMb(folder: string): number {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => statSync(join(folder, path)))
      .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0) / 1e6
  )
}

/** Returns the resident memory of a process. */
function readMemoryMb(pid: number): number {
  return (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6
}

describe('image of the Dockerfile', { timeout: 600_000 }, () => {
  let image: LaidOutImage
  let sink: MailSink
  const running: ChildProcess[] = []

  beforeAll(async () => {
    const args = ['--import', 'tsx', 'scripts/buildServer.ts', built]
    const build = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })
    expect(build.status, build.stderr).toBe(0)
    installModules()
    image = createImageRoot(readFileSync(join(repository, 'apps/server/Dockerfile'), 'utf8'), root, {
      'build:/repository/apps/server/dist': built,
      'modules:/server/node_modules': join(modules, 'node_modules'),
    })
    sink = await startMailSink()
  }, 600_000)
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
  })
  afterAll(async () => {
    await sink.close()
    rmSync(work, { recursive: true, force: true })
  })

  const listVariables = (databaseUrl: string | undefined) => ({
    ...image.env,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    FOYER_PORT: '0',
    FOYER_FRAME_PORT: '0',
    FOYER_FRAME_URL: frameOrigin,
    FOYER_SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    FOYER_KEEPER_KEY: Buffer.alloc(32, 6).toString('hex'),
    FOYER_SMTP_URL: sink.url,
    FOYER_MAIL_FROM: 'Foyer <login@foyer.example>',
  })

  /** Runs a program of the image to its end, with the Node of the tests. */
  const run = ([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv) => {
    expect(program).toBe('node')
    const ended = spawnSync(process.execPath, args, { cwd: image.workdir, env, encoding: 'utf8' })
    return { code: ended.status, output: `${ended.stdout}${ended.stderr}` }
  }

  /** Starts the process of a container, and waits until both of its ports accept connections. */
  const start = async (env: NodeJS.ProcessEnv) => {
    const [program, ...args] = image.entrypoint
    expect(program).toBe('node')
    const child = spawn(process.execPath, args, { cwd: image.workdir, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.push(child)
    const lines: string[] = []
    const exited = once(child, 'exit').then(([code]) => code as number | null)
    const ports: { server?: number; frame?: number } = {}
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
    const listening = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line)
        const told = JSON.parse(line) as { url?: string; frameUrl?: string; port?: number }
        if (told.url !== undefined) ports.server = Number(new URL(told.url).port)
        if (told.frameUrl !== undefined && told.port !== undefined) ports.frame = told.port
        if (ports.server !== undefined && ports.frame !== undefined) resolve()
      })
    })
    const isUp = await Promise.race([listening.then(() => true), exited.then(() => false)])
    expect(isUp, lines.join('\n')).toBe(true)
    const stop = () => {
      child.kill('SIGTERM')
      return exited
    }
    return { pid: child.pid ?? 0, frame: `http://127.0.0.1:${ports.frame}`, port: String(ports.server), stop }
  }

  it('has less than 60 MB of files in addition to Node', () => {
    const filesMb = measureMb(root)
    console.log(`image: ${filesMb.toFixed(1)} MB of files`)
    expect(filesMb).toBeLessThan(mostFilesMb)
  })

  it('contains the licence, and the licences of the bundled packages', () => {
    expect(readFileSync(join(image.workdir, 'LICENSE'), 'utf8')).toContain('Apache License')
    const notices = readFileSync(join(image.workdir, 'THIRD_PARTY_NOTICES.md'), 'utf8')
    const sections = new Map(notices.split('\n## ').map((section) => [section.split(' ')[0], section]))
    for (const name of ['viem', 'hono', 'zod', 'pg', 'pg-types', 'ioredis', '@noble/curves'])
      expect(sections.get(name), name).toMatch(/Permission (is hereby granted|to use)/)
    expect(sections.get('drizzle-orm')).toContain('Copyright Drizzle Team')
  })

  it('foyer-server lists its commands, prints its version and rejects an unknown command', () => {
    const { version } = readJson<{ version: string }>(join(repository, 'apps/server/package.json'))
    expect(run([...image.entrypoint, '--version'], image.env)).toEqual({ code: 0, output: `${version}\n` })
    const help = run([...image.entrypoint, '--help'], image.env)
    expect(help.code).toBe(0)
    for (const command of ['project add', 'audit verify', 'indexer', 'providers'])
      expect(help.output).toContain(command)
    expect(run([...image.entrypoint, 'fly'], image.env)).toEqual({
      code: 1,
      output: 'foyer-server: there is no command "fly"; foyer-server --help lists them\n',
    })
    expect(run([...image.entrypoint, 'indexer'], image.env).output).toMatch(/^foyer-server: DATABASE_URL: is needed/)
    expect(run([...image.entrypoint, 'providers', '--help'], image.env).output).toMatch(/^foyer-server: usage: /)
  })

  it.each(contractDatabases())(
    'starts on $name, serves the frame, logs a user in by e-mail and stops on SIGTERM',
    async ({ name, create }) => {
      const isEmbedded = name === 'embedded'
      // The embedded database is in the image's empty volume.
      const database = isEmbedded ? undefined : await create()
      const env = listVariables(database?.settings.databaseUrl)

      const fresh = await start(env)
      expect(run(image.healthcheck, { ...env, FOYER_PORT: fresh.port })).toEqual({ code: 0, output: '' })
      await delay(settleMs)
      const memoryMb = readMemoryMb(fresh.pid)
      console.log(`image: ${memoryMb.toFixed(0)} MB of memory, ${name}`)
      expect(memoryMb).toBeLessThan(mostMemoryMb[name] ?? 0)
      expect(await fresh.stop()).toBe(0)
      expect(run(image.healthcheck, { ...env, FOYER_PORT: fresh.port }).code).toBe(1)

      const command = ['project', 'add', projectId, '--origin', hostOrigin, '--device-check', 'never']
      expect(run([...image.entrypoint, ...command], env)).toEqual({ code: 0, output: `saved project ${projectId}\n` })

      const server = await start(env)
      const page = await fetch(`${server.frame}${framePath}?projectId=${projectId}`)
      expect(page.status).toBe(200)
      const [script = ''] = /\/frame\/[\w.-]+\.js/.exec(await page.text()) ?? []
      expect((await fetch(`${server.frame}${script}`)).headers.get('content-type')).toContain('text/javascript')

      const setup = { address: server.frame, frameOrigin, now: Date.now, hostOrigin, projectId }
      const browser = await createTestBrowser(setup)
      const email = `${name.toLowerCase()}@example.com`
      const started = await browser.call(postEmailStart, { email })
      expect(started.status).toBe(200)
      const { code = '' } = await sink.waitFor(email)
      const done = await browser.call(postEmailCode, { challengeId: started.body.challengeId, code })
      expect(done.status).toBe(200)
      expect(done.body.person.email).toBe(email)
      expect(await server.stop()).toBe(0)
      await database?.remove()
    },
  )
})
