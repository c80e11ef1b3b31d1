import { fileURLToPath } from 'node:url'
import { runCommand } from './process/runCommand.js'
import { setProjectVersion } from './release/setVersion.js'

// Prepares a release: the version of all packages, the lockfile and the changelog. Commits and publishes nothing.

const root = fileURLToPath(new URL('../', import.meta.url))
const [version] = process.argv.slice(2)

if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Usage: npm run release -- <version>, such as 0.2.0')
  process.exitCode = 1
} else {
  const changed = setProjectVersion(root, version)
  const steps = [
    ['npm', ['install', '--package-lock-only', '--ignore-scripts']],
    [process.execPath, ['--import', 'tsx', 'scripts/changelog.ts', version]],
  ] as const
  for (const [file, args] of steps) {
    const { exitCode, output } = await runCommand(file, args, { cwd: root })
    if (exitCode !== 0) throw new Error(`${file} ${args.join(' ')} failed\n${output}`)
  }
  console.log(`${changed.length} package.json files have the version ${version}.

Next steps:
  git commit -am "Release ${version}"
  git tag v${version}
  git push --follow-tags

The tag starts .github/workflows/release.yml, which publishes the packages.`)
}
