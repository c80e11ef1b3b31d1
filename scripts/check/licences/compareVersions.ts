/** Compares two exact versions: negative if `a` is older. A pre-release is older than its release (semver.org §11). */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)]
  for (const [index, part] of left.numbers.entries()) {
    const difference = part - (right.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (left.pre === right.pre) return 0
  if (left.pre === '') return 1
  if (right.pre === '') return -1
  return left.pre.localeCompare(right.pre, 'en', { numeric: true })
}

function parseVersion(version: string): { numbers: number[]; pre: string } {
  const [main = '', ...pre] = (version.split('+')[0] ?? '').split('-')
  return { numbers: main.split('.').map(Number), pre: pre.join('-') }
}
