/** The connection as the app shows it, read with the hooks of the page's library. */
export interface AppState {
  readonly address: string | undefined
  readonly chainId: number | undefined
  /** `connected` is a live connection; wagmi has an address while it is `reconnecting` too. */
  readonly status: string | undefined
}

/** The interface of a page for the driver. */
export interface Face {
  /** The state of the last render. */
  state: AppState
  /** The number of renders of the component that uses the hooks. */
  renders: number
  /** The distinct addresses in the order of rendering; '' is no address. At most 1,000. */
  readonly addresses: string[]
  readonly switchChain: (chainId: number) => Promise<unknown>
  readonly disconnect: () => Promise<unknown>
}

const maxAddresses = 1_000

/** The node of each chain: a name that the bench's browser resolves to a server on this machine. */
export function nodeUrl(chainId: number): string {
  return `https://node.bench.example/rpc/${chainId}`
}

/** Installs the page's `face` on `window` and returns the function that its component calls in each render. */
export function createFace(actions: Pick<Face, 'switchChain' | 'disconnect'>): (state: AppState) => void {
  const face: Face = {
    ...actions,
    state: { address: undefined, chainId: undefined, status: undefined },
    renders: 0,
    addresses: [],
  }
  Object.assign(window, { face })
  return (state) => {
    face.renders += 1
    face.state = state
    const address = state.address ?? ''
    if (face.addresses.at(-1) !== address && face.addresses.length < maxAddresses) face.addresses.push(address)
  }
}
