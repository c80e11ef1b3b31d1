import { type Address, encodeFunctionData, type Hex, isAddressEqual, namehash } from 'viem'
import { checkNames } from './checkNames.js'
import { deployNames } from './deployNames.js'
import { toGatewayUrl } from './fetchServerNames.js'
import { NamesError, type NamesOptions } from './readOptions.js'
import { openNetwork, openSender, resolverAbi } from './resolverContract.js'

/** A command: its usage, its description, and its function, which returns true on success. */
export interface NamesCommand {
  readonly usage: string
  readonly what: string
  readonly run: (options: NamesOptions, say: (line: string) => void) => Promise<boolean>
}

const abi = resolverAbi

/** All commands, by name. */
export const namesCommands: Readonly<Record<string, NamesCommand>> = {
  deploy: {
    usage: '--server <address of your server> --rpc <node> [--set-resolver]',
    what: 'deploys the resolver contract and prints the call that the owner of your name must send',
    run: deployNames,
  },
  check: {
    usage: '--name <foyer.eth> --rpc <node> [--label <maya>] [--server <address>]',
    what: 'checks registry, resolver and gateway like a client, and prints each result',
    run: checkNames,
  },
  'set-urls': {
    usage: '--resolver <address> --rpc <node> (--server <address> | --url <gateway> …)',
    what: 'sets the gateways that clients use',
    run: change(({ server, list }) => {
      const ofServer = server === undefined ? [] : [toGatewayUrl(server)]
      const urls = list('url').length > 0 ? list('url') : ofServer
      if (urls.length === 0) throw new NamesError('--server or --url is missing')
      const call = encodeFunctionData({ abi, functionName: 'setUrls', args: [urls] })
      return { call, done: `Clients use ${urls.join(' and ')}.` }
    }),
  },
  'add-signer': {
    usage: '--resolver <address> --signer <address> --rpc <node>',
    what: 'accepts responses that this key signs',
    run: change((options) => setSigner(options.address('signer'), true)),
  },
  'remove-signer': {
    usage: '--resolver <address> --signer <address> --rpc <node>',
    what: 'rejects responses of this key immediately',
    run: change((options) => setSigner(options.address('signer'), false)),
  },
  unpin: {
    usage: '--resolver <address> --name <foyer.eth> --rpc <node>',
    what: 'lets the server resolve a name that the chain resolved',
    run: change(({ name }) => {
      const call = encodeFunctionData({ abi, functionName: 'setPinned', args: [namehash(name()), false] })
      return { call, done: `The server resolves ${name()}.` }
    }),
  },
  'offer-owner': {
    usage: '--resolver <address> --owner <address> --rpc <node>',
    what: 'offers the resolver to another owner, who must accept it',
    run: change(({ address }) => {
      const call = encodeFunctionData({ abi, functionName: 'offerOwner', args: [address('owner')] })
      return { call, done: `${address('owner')} can accept it: npm run names -- accept-owner` }
    }),
  },
  'accept-owner': {
    usage: '--resolver <address> --rpc <node>',
    what: 'accepts the resolver as its new owner',
    run: change(() => ({
      call: encodeFunctionData({ abi, functionName: 'acceptOwner' }),
      done: 'The resolver is yours.',
    })),
  },
}

function setSigner(signer: Address, counts: boolean): Change {
  const call = encodeFunctionData({ abi, functionName: 'setSigner', args: [signer, counts] })
  return { call, done: `The resolver ${counts ? 'accepts' : 'rejects'} responses signed by ${signer}.` }
}

interface Change {
  readonly call: Hex
  readonly done: string
}

/**
 * Creates a command that sends one call from the resolver's owner, or from the account that the ownership was offered
 * to.
 */
function change(write: (options: NamesOptions) => Change): NamesCommand['run'] {
  return async (options, say) => {
    const { call, done } = write(options)
    const resolver = options.address('resolver')
    const rpcUrl = options.rpcUrl()
    const network = await openNetwork(rpcUrl)
    const sender = openSender(network, options.key(), rpcUrl)
    const read = (functionName: 'owner' | 'offeredOwner') =>
      network.client.readContract({ address: resolver, abi, functionName }).catch(() => {
        throw new NamesError(`There is no names resolver at ${resolver} on chain ${network.chain.id}`)
      })
    const owners = [await read('owner'), await read('offeredOwner')]
    if (!owners.some((owner) => isAddressEqual(owner, sender.account)))
      throw new NamesError(`${sender.account} may not change the resolver: its owner is ${owners[0]}`)
    await sender.send(resolver, call, 'The change')
    say(done)
    return true
  }
}
