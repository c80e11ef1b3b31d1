import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateError } from './CreateError.js'
import { createApp } from './createApp.js'
import { parseArguments } from './parseArguments.js'
import { requestSettings } from './requestSettings.js'
import { templates } from './templates.js'

const packageFolder = fileURLToPath(new URL('../', import.meta.url))

const usage = `Usage: npm create foyer@latest [folder] -- [options]

Creates an app with Foyer. The folder must be empty or absent.

  -t, --template <name>  ${templates.map(({ name }) => name).join(', ')}
      --server <url>     the URL of your Foyer server, for e-mail and social log-in, prices and pairing
      --project <id>     the id of the app at that server
      --kit <spec>       the version, tarball or folder of @foyer/kit (default: the version of this program)
  -h, --help             this text
`

async function main(): Promise<void> {
  const { help, kit, server, project, ...stated } = parseArguments(process.argv.slice(2))
  if (help) return void process.stdout.write(usage)
  const { folder, template } = await requestSettings(stated, {
    input: process.stdin,
    output: process.stdout,
    isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
  })
  const target = resolve(folder)
  const files = createApp(target, {
    template,
    source: fileURLToPath(new URL('../templates', import.meta.url)),
    kit: resolveKit(kit),
    ...(server !== undefined && project !== undefined && { server, project }),
  })
  const runner = findRunner(process.env.npm_config_user_agent)
  const path = relative(process.cwd(), target)
  process.stdout.write(`Created ${files.length} files in ${path || '.'} (${template.title}).

Next steps:
${path ? `  cd ${/\s/.test(path) ? JSON.stringify(path) : path}\n` : ''}  ${runner} install
  ${runner} run dev
`)
}

/** Returns the dependency on the kit: a path as a `file:` URL, otherwise the stated version or the own version. */
function resolveKit(stated: string | undefined): string {
  if (stated === undefined) return JSON.parse(readFileSync(`${packageFolder}package.json`, 'utf8')).version
  return existsSync(stated) ? `file:${resolve(stated)}` : stated
}

/** Returns the package manager that runs this program. */
function findRunner(agent: string | undefined): string {
  const name = agent?.split('/')[0] ?? ''
  return ['pnpm', 'yarn', 'bun'].includes(name) ? name : 'npm'
}

main().catch((error: unknown) => {
  if (!(error instanceof CreateError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
