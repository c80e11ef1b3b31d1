import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type ExportTarget, listExports } from '../check/rooms/Workspace.js'
import { runCommand } from '../process/runCommand.js'
import { type KitPackage, packageNameOf } from './KitPackage.js'
import { placeOutput } from './placeOutput.js'
import { resolveTypes } from './resolveTypes.js'
import { rewriteSpecifiers } from './rewriteSpecifiers.js'

/**
 * Writes the declarations of the public entries and of everything that they import, beside the modules and with those
 * of inlined packages. Returns the problems that would break a host's types: compiler errors and unknown packages.
 */
export async function buildTypes(root: string, kit: KitPackage, outDir: string): Promise<string[]> {
  const cache = join(kit.folder, '.cache')
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'types-'))
  try {
    const problems = await emitDeclarations(root, kit, work)
    return [...problems, ...copyDeclarations(root, kit, work, outDir)]
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function emitDeclarations(root: string, kit: KitPackage, work: string): Promise<string[]> {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // Published types must not depend on Node's: a host may not have them.
      types: [],
      paths: listSourcePaths(root),
      rootDir: join(root, 'packages'),
      outDir: join(work, 'out'),
    },
    include: [],
    files: Object.values(kit.entries).map((file) => join(kit.folder, file)),
  }
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const result = await runCommand(tsc, ['-p', join(work, 'tsconfig.json'), '--pretty', 'false'], { cwd: root })
  if (result.exitCode === 0) return []
  const lines = result.output.split('\n').filter((line) => line.trim() !== '')
  return [`tsc ended with code ${result.exitCode}`, ...lines]
}

/**
 * Maps each workspace to its sources: the compiler writes no declarations for modules that it finds in node_modules.
 */
function listSourcePaths(root: string): Record<string, string[]> {
  const paths: Record<string, string[]> = {}
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', name)
    const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string
      exports?: ExportTarget
    }
    for (const [subpath, file] of listExports({ ...json, exports: json.exports ?? null, folder: '' })) {
      paths[`${json.name}${subpath.slice(1)}`] = [join(folder, file)]
    }
  }
  return paths
}

/** Follows the imports from the entries, so that only imported declarations are published. */
function copyDeclarations(root: string, kit: KitPackage, work: string, outDir: string): string[] {
  const problems: string[] = []
  const emitted = join(work, 'out')
  // The path that the source would have, which determines the place in the package.
  const queue = new Set(Object.values(kit.entries).map((file) => join(kit.folder, file.replace(/\.tsx?$/, '.d.ts'))))
  const readable = (path: string) => {
    const inPackages = relative(join(root, 'packages'), path)
    const isOurs = !inPackages.startsWith('..') && !path.includes(`${sep}node_modules${sep}`)
    return isOurs ? join(emitted, inPackages) : path
  }
  const outputOf = (path: string) =>
    join(outDir, placeOutput(root, path) + (/\.d\.[cm]?ts$/.exec(path)?.[0] ?? '.d.ts'))

  for (const path of queue) {
    const source = readable(path)
    if (!existsSync(source)) {
      problems.push(`tsc wrote no declarations of ${relative(root, path)}`)
      continue
    }
    const output = outputOf(path)
    const text = rewriteSpecifiers(removeConstModifiers(readFileSync(source, 'utf8')), output, (specifier) => {
      const target = resolveTypes(root, path, specifier, kit, (candidate) => existsSync(readable(candidate)))
      if (target === 'external') {
        const name = packageNameOf(specifier)
        if (name !== undefined && !isDeclared(kit, name)) {
          problems.push(`${relative(outDir, output)} names ${name}, which a host does not install`)
        }
        return undefined
      }
      if (target === undefined) {
        problems.push(`${relative(outDir, output)}: the types of '${specifier}' were not found`)
        return undefined
      }
      queue.add(target)
      return outputOf(target)
    })
    mkdirSync(dirname(output), { recursive: true })
    writeFileSync(output, text)
  }
  return problems
}

/**
 * Removes `const` from type parameters: TypeScript 4.9 cannot parse it. Only inlined packages have it, and hosts do not call
 * their functions.
 */
function removeConstModifiers(declarations: string): string {
  return declarations.replace(/([<,]\s*)const\s+(?=[A-Za-z_$][\w$]*\s+extends\b|[A-Za-z_$][\w$]*\s*[,=>])/g, '$1')
}

function isDeclared(kit: KitPackage, name: string): boolean {
  return name in kit.dependencies || name in kit.peerDependencies
}
