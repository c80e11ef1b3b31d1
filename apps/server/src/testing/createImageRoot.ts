import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The start command of a container, with the paths of the folder that replaces its root. */
export interface LaidOutImage {
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  /** The arguments of the process, with the program first. */
  readonly entrypoint: readonly string[]
  readonly healthcheck: readonly string[]
}

interface Instruction {
  readonly name: string
  readonly text: string
}

function readFinalStage(dockerfile: string): readonly Instruction[] {
  const lines = dockerfile.replace(/\\\n/g, ' ').split('\n')
  const instructions = lines.flatMap((line) => {
    // regexp-ignore: the project's own Dockerfile
    const found = /^([A-Z]+)\s+(.*)$/.exec(line)
    return found ? [{ name: found[1] ?? '', text: found[2] ?? '' }] : []
  })
  return instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM') + 1)
}

/**
 * Copies the files of a Dockerfile's final stage into the folder `root`, and creates its volumes. `stages` maps a path
 * in an earlier stage, such as `build:/repository/dist`, to a local folder. Throws for a COPY of any other path.
 */
export function createImageRoot(
  dockerfile: string,
  root: string,
  stages: Readonly<Record<string, string>>,
): LaidOutImage {
  let workdir = root
  const env: Record<string, string> = {}
  let entrypoint: readonly string[] = []
  let healthcheck: readonly string[] = []
  const place = (path: string) => (path.startsWith('/') ? join(root, path) : join(workdir, path))
  const placeArgument = (text: string) => (text.startsWith('/') ? join(root, text) : text)
  for (const { name, text } of readFinalStage(dockerfile)) {
    if (name === 'WORKDIR') {
      workdir = place(text)
      mkdirSync(workdir, { recursive: true })
    } else if (name === 'COPY') {
      const [, stage, from = '', to = ''] = /^--from=(\S+) (\S+) (\S+)$/.exec(text) ?? []
      const source = stages[`${stage}:${from}`]
      if (source === undefined) throw new Error(`The test has no source for COPY ${text}`)
      cpSync(source, place(to), { recursive: true })
    } else if (name === 'VOLUME') mkdirSync(place(text), { recursive: true })
    else if (name === 'ENV')
      for (const pair of text.split(' ')) {
        const [key = '', value = ''] = pair.split('=')
        env[key] = placeArgument(value)
      }
    else if (name === 'ENTRYPOINT') entrypoint = (JSON.parse(text) as string[]).map(placeArgument)
    else if (name === 'HEALTHCHECK') healthcheck = JSON.parse(text.slice(text.indexOf('['))) as string[]
  }
  return { workdir, env, entrypoint, healthcheck }
}
