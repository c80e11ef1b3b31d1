import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns the path of nginx, or undefined if it is not installed. `FOYER_NGINX_PATH` can override it. */
export function findNginx(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'nginx'))
  const candidates = [process.env.FOYER_NGINX_PATH ?? '', '/usr/sbin/nginx', ...onPath]
  return candidates.find((path) => path !== '' && existsSync(path))
}

/** Starts nginx with the content of an `http` block. `reload` resolves once new workers use the new content. */
export async function startNginx(
  path: string,
  httpBlock: string,
): Promise<{ reload: (httpBlock: string) => Promise<void>; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-nginx-'))
  const configPath = join(folder, 'nginx.conf')
  const state = { version: 0 }
  const write = (content: string) => {
    state.version += 1
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    const version = `server { listen unix:${join(folder, `version-${state.version}`)}; }`
    writeFileSync(
      configPath,
      `daemon off; pid ${join(folder, 'pid')}; worker_processes 1; error_log ${join(folder, 'error.log')};
      events { worker_connections 1024; }
      http { access_log off; ${paths.join(' ')} ${version} ${content} }`,
    )
  }
  const flags = ['-p', folder, '-c', configPath, '-e', join(folder, 'error.log')]
  /** Nginx creates the socket of a version once it has read it, just before the new workers start. */
  const untilRead = async () => {
    while (!existsSync(join(folder, `version-${state.version}`)))
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
  write(httpBlock)
  const check = spawnSync(path, ['-t', ...flags], { encoding: 'utf8' })
  if (check.status !== 0) throw new Error(check.stderr)
  const child = spawn(path, flags, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await untilRead()
  return {
    reload: async (content) => {
      write(content)
      child.kill('SIGHUP')
      await untilRead()
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
