import type { BuiltFile } from './bundle.js'

/** What everybody fetches who opens their wallet and is asked for a yes. */
export const signingModules: readonly RegExp[] = [
  /^src\/main\.ts$/,
  /^src\/keys\/createVault\.ts$/,
  /^src\/views\/createScreenQueue\.ts$/,
  /^src\/approve\/approveRequest\.ts$/,
]
/** Each kind of request is fetched when it is asked. */
export const requestKinds: readonly RegExp[] = [
  /^src\/approve\/approveMessage\.ts$/,
  /^src\/approve\/approveTypedData\.ts$/,
  /^src\/approve\/approveTransaction\.ts$/,
]

/** Needed by some kinds of request and by screens, and smaller than what a file of its own adds. */
const tiny = /^src\/(simulate\/withinMs|approve\/describeMoment)\.ts$/

/** The frame's own screens, which are rarely seen. */
const screens: readonly RegExp[] = [/^src\/approve\/(createScreens|confirmChange|unlockVisit|visit\w+)\.ts$/]
const sending: readonly RegExp[] = [/^src\/approve\/approveTransaction\.ts$/]
/** A batch of calls is most often a swap, and the words of a swap are fetched for no other request. */
const swapping: readonly RegExp[] = [/^src\/approve\/(approveCalls|readSwap)\.ts$/]
const solana: readonly RegExp[] = [/^src\/approve\/approveSolana\w+\.ts$/]

type Together = Readonly<Record<string, (module: string) => boolean>>

/**
 * Which modules of the worker belong into one file: those a device needs that opens its wallet by itself, and those of every
 * other way in. Learned from files bundled without such a plan.
 */
export function planKeyFiles(worker: readonly BuiltFile[]): Together {
  const initial = modulesOf(
    follow(
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
 * Which late modules belong into one file: those every request for a yes needs, those of the screens, of sending and
 * of Solana. Learned from files bundled without such a plan.
 */
export function planFiles(page: readonly BuiltFile[]): Together {
  const closure = (patterns: readonly RegExp[]) => modulesOf(follow(page, findHolders(page, patterns)))
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
  }
}

function modulesOf(files: Iterable<BuiltFile>): Set<string> {
  return new Set([...files].flatMap(({ modules }) => modules))
}

/** The files that hold one of these modules. */
export function findHolders(files: readonly BuiltFile[], patterns: readonly RegExp[]): BuiltFile[] {
  return files.filter((file) => patterns.some((pattern) => file.modules.some((id) => pattern.test(id))))
}

/** Files and all that is loaded with them. */
export function follow(files: readonly BuiltFile[], start: readonly BuiltFile[]): Set<BuiltFile> {
  const found = new Set(start)
  for (const { imports } of found)
    for (const path of imports) {
      const file = files.find((candidate) => candidate.path === path)
      if (file) found.add(file)
    }
  return found
}
