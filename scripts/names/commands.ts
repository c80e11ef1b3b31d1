import { type Address, encodeFunctionData, type Hex, isAddressEqual, namehash } from 'viem'
import { toGatewayUrl } from './askServer.js'
import { checkNames } from './checkNames.js'
import { deployNames } from './deployNames.js'
import { NamesFault, type NamesOptions } from './readOptions.js'
import { openNetwork, openSender, resolverAbi } from './resolverContract.js'

/** A command: how it is called, what it does, and whether all went well. */
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
    what: 'puts the resolver contract on a network, and says what the owner of your name has to set',
    run: deployNames,
  },
  check: {
    usage: '--name <foyer.eth> --rpc <node> [--label <maya>] [--server <address>]',
    what: 'asks registry, resolver and gateway like a client, and says what each answers',
    run: checkNames,
  },
  'set-urls': {
    usage: '--resolver <address> --rpc <node> (--server <address> | --url <gateway> …)',
    what: 'changes which gateways clients are sent to',
    run: change(({ server, list }) => {
      const ofServer = server === undefined ? [] : [toGatewayUrl(server)]
      const urls = list('url').length > 0 ? list('url') : ofServer
      if (urls.length === 0) throw new NamesFault('--server or --url is missing')
      const call = encodeFunctionData({ abi, functionName: 'setUrls', args: [urls] })
      return { call, done: `Clients are sent to ${urls.join(' and ')}.` }
    }),
  },
  'add-signer': {
    usage: '--resolver <address> --signer <address> --rpc <node>',
    what: 'has the answers count that this key signs',
    run: change((options) => setSigner(options.address('signer'), true)),
  },
  'remove-signer': {
    usage: '--resolver <address> --signer <address> --rpc <node>',
    what: 'has them count no more, at once',
    run: change((options) => setSigner(options.address('signer'), false)),
  },
  unpin: {
    usage: '--resolver <address> --name <foyer.eth> --rpc <node>',
    what: 'has the server answer for a name that the chain answered for',
    run: change(({ name }) => {
      const call = encodeFunctionData({ abi, functionName: 'setPinned', args: [namehash(name()), false] })
      return { call, done: `The server answers for ${name()}.` }
    }),
  },
  'offer-owner': {
    usage: '--resolver <address> --owner <address> --rpc <node>',
    what: 'offers the resolver to another owner, who has to accept it',
    run: change(({ address }) => {
      const call = encodeFunctionData({ abi, functionName: 'offerOwner', args: [address('owner')] })
      return { call, done: `${address('owner')} may accept it: npm run names -- accept-owner` }
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
  return { call, done: `Answers of ${signer} ${counts ? 'count' : 'count no more'}.` }
}

interface Change {
  readonly call: Hex
  readonly done: string
}

/** A command that is one call of the resolver's owner, or of whom it was offered to. */
function change(write: (options: NamesOptions) => Change): NamesCommand['run'] {
  return async (options, say) => {
    const { call, done } = write(options)
    const resolver = options.address('resolver')
    const rpcUrl = options.rpcUrl()
    const network = await openNetwork(rpcUrl)
    const sender = openSender(network, options.key(), rpcUrl)
    const read = (functionName: 'owner' | 'offeredOwner') =>
      network.client.readContract({ address: resolver, abi, functionName }).catch(() => {
        throw new NamesFault(`There is no resolver of names at ${resolver} on chain ${network.chain.id}`)
      })
    const owners = [await read('owner'), await read('offeredOwner')]
    if (!owners.some((owner) => isAddressEqual(owner, sender.account)))
      throw new NamesFault(`${sender.account} may not: the resolver belongs to ${owners[0]}`)
    await sender.send(resolver, call, 'The change')
    say(done)
    return true
  }
}
