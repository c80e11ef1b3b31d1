import { evmAddress } from '@foyer/contract/http/accounts'
import { type Hex, numberToHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { createVendorFetch } from '../../fetch/createVendorFetch.js'
import type { Paymaster, PaymasterFields } from './Paymaster.js'
import type { SponsorRequest } from './parseSponsorRequest.js'
import { SponsoringError } from './SponsoringError.js'

/** The assumed validity of an approval, which the answer does not contain. */
const approvalMs = 3_600_000

const gas = z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/)))
const resultSchema = z.object({
  paymaster: evmAddress.check(z.refine((text) => !/^0x0*$/.test(text))),
  paymasterData: z.string().check(z.maxLength(4_098), z.regex(/^0x([0-9a-fA-F]{2})*$/)),
  paymasterVerificationGasLimit: gas,
  paymasterPostOpGasLimit: gas,
  isFinal: z.optional(z.boolean()),
})
const errorSchema = z.object({ error: z.object({ code: z.number(), message: z.string() }) })
const answerSchema = z.union([z.object({ result: resultSchema }), errorSchema])

/**
 * Creates a paymaster that forwards to the ERC-7677 service at `url`. It sends no `context`, because a caller could
 * select another policy of the operator's account there. Its methods throw {@link SponsoringError} `service`, and
 * `upstream_failed` or `upstream_timeout`.
 */
export function createServicePaymaster(chainId: string, url: string, now: () => number): Paymaster {
  const fetchService = createVendorFetch({
    ...{ name: `The paymaster service ${new URL(url).host}`, base: url, now },
    // An operation that the service rejects must not block those of others.
    readRefusal: (body) => {
      const parsed = errorSchema.safeParse(body)
      return parsed.success ? createServiceError(parsed.data) : undefined
    },
  })
  const chain = numberToHex(BigInt(chainId.slice('eip155:'.length)))
  const forward = async (method: string, operation: SponsorRequest) => {
    const params = [operation.rpc, entryPoint08Address, chain]
    const answer = await fetchService('', answerSchema, { body: { jsonrpc: '2.0', id: 1, method, params } })
    if ('error' in answer) throw createServiceError(answer)
    return answer.result
  }
  return {
    address: undefined,
    approvalMs,
    getGas,
    createStub: async (operation) => {
      const result = await forward('pm_getPaymasterStubData', operation)
      // Final stub data is an approval, for which no fee is reserved yet.
      if (result.isFinal)
        throw new HttpError('upstream_failed', 'The paymaster service approves operations without their gas limits')
      return toFields(result, operation)
    },
    approve: async (operation) => toFields(await forward('pm_getPaymasterData', operation), operation),
  }
}

function createServiceError({ error }: z.infer<typeof errorSchema>): SponsoringError {
  return new SponsoringError('service', `The paymaster service rejects the operation: ${error.message.slice(0, 200)}`)
}

/** Converts an answer. The gas limits that it does not have are those of the operation. */
function toFields(result: z.infer<typeof resultSchema>, operation: SponsorRequest): PaymasterFields {
  const { paymasterVerificationGasLimit: verification, paymasterPostOpGasLimit: postOp } = result
  const given = getGas(operation)
  return {
    paymaster: result.paymaster.toLowerCase() as Hex,
    paymasterData: result.paymasterData as Hex,
    paymasterVerificationGasLimit:
      verification === undefined ? given.paymasterVerificationGasLimit : BigInt(verification),
    paymasterPostOpGasLimit: postOp === undefined ? given.paymasterPostOpGasLimit : BigInt(postOp),
  }
}

function getGas({ paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n }: SponsorRequest) {
  return { paymasterVerificationGasLimit, paymasterPostOpGasLimit }
}
