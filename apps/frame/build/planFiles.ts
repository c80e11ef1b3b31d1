import type { BuiltFile } from './bundle.js'

/** The modules that every user loads to unlock the wallet and approve a request. */
export const signingModules: readonly RegExp[] = [
  /^src\/main\.ts$/,
  /^src\/keys\/createVault\.ts$/,
  /^src\/views\/createScreenQueue\.ts$/,
  /^src\/approve\/approveRequest\.ts$/,
]
/** The module of each kind of request, loaded with the first request of that kind. */
export const requestKinds: readonly RegExp[] = [
  /^src\/approve\/approveMessage\.ts$/,
  /^src\/approve\/approveTypedData\.ts$/,
  /^src\/approve\/approveTransaction\.ts$/,
]

/** Modules that some kinds of request and some screens need, smaller than the overhead of a separate file. */
const tiny = /^src\/(simulate\/withinMs|approve\/formatDateTime|decode\/Effect)\.ts$/

/** The frame's own screens, which users open rarely. */
const screens: readonly RegExp[] = [/^src\/approve\/(createScreens|confirmChange|show\w+Screen)\.ts$/]
const sending: readonly RegExp[] = [/^src\/approve\/approveTransaction\.ts$/]
/** A batch of calls is usually a swap, and no other request needs the texts of a swap or of a smart account. */
const swapping: readonly RegExp[] = [
  /^src\/approve\/(approveCalls|readSwap)\.ts$/,
  /^src\/smartAccount\/approve(PlainAccount|Sponsored)\.ts$/,
]
/** The requests for permissions that expire. */
const permissions: readonly RegExp[] = [
  /^src\/permissions\/(handlePermissions|showPermissions|listGrantedPermissions)\.ts$/,
]
const solana: readonly RegExp[] = [/^src\/approve\/approveSolana\w+\.ts$/]

type Together = Readonly<Record<string, (module: string) => boolean>>

/**
 * Groups the worker's modules into files: one file for a device that unlocks its wallet by itself, one for every other
 * unlock method. `worker` is a bundle built without such a plan.
 */
export function planKeyFiles(worker: readonly BuiltFile[]): Together {
  const initial = modulesOf(
    collectImportedFiles(
      worker,
      worker.filter((file) => file.isEntry),
    ),
  )
  const late = /(?:^src\/keys\/(?:kit\w+|engine\/\w+)|\/contract\/src\/keys\/\w+)\.ts$/
  return {
    opening: (module) => initial.has(module) && module !== 'src/keys/worker.ts',
    changing: (module) => late.test(module) && !initial.has(module),
  }
}

/**
 * Groups lazily loaded modules into files: one for every approval, one for the screens, and one each for sending,
 * Solana, swaps and permissions. `page` is a bundle built without such a plan.
 */
export function planFiles(page: readonly BuiltFile[]): Together {
  const closure = (patterns: readonly RegExp[]) =>
    modulesOf(collectImportedFiles(page, findFilesContaining(page, patterns)))
  const initial = closure([/^src\/main\.ts$/])
  const [first = new Set<string>(), ...others] = requestKinds.map((kind) => closure([...signingModules, kind]))
  const shared = new Set([...first].filter((id) => others.every((kind) => kind.has(id))))
  const signed = closure([/^src\/approve\/(approveMessage|approveTypedData)\.ts$/])
  const taken = new Set([...initial, ...shared])
  const only = (patterns: readonly RegExp[], but: readonly ReadonlySet<string>[]) => {
    const found = closure(patterns)
    return (module: string) => found.has(module) && !but.some((set) => set.has(module))
  }
  return {
    signing: (module) => (shared.has(module) || tiny.test(module)) && !initial.has(module),
    screens: only(screens, [taken]),
    sending: only(sending, [taken, signed, closure(solana)]),
    solana: only(solana, [taken, signed, closure(sending)]),
    swapping: only(swapping, [taken, signed, closure(sending), closure(solana)]),
    permissions: only(permissions, [taken, signed, closure(sending), closure(solana), closure(swapping)]),
  }
}

function modulesOf(files: Iterable<BuiltFile>): Set<string> {
  return new Set([...files].flatMap(({ modules }) => modules))
}

/** Returns the files that contain a module matching one of the patterns. */
export function findFilesContaining(files: readonly BuiltFile[], patterns: readonly RegExp[]): BuiltFile[] {
  return files.filter((file) => patterns.some((pattern) => file.modules.some((id) => pattern.test(id))))
}

/** Returns the `start` files and all files they import, directly or indirectly. */
export function collectImportedFiles(files: readonly BuiltFile[], start: readonly BuiltFile[]): Set<BuiltFile> {
  const found = new Set(start)
  for (const { imports } of found)
    for (const path of imports) {
      const file = files.find((candidate) => candidate.path === path)
      if (file) found.add(file)
    }
  return found
}
