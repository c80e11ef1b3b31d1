import { useState } from 'react'
import type { Phone, Question } from '../engine/PhoneState.js'
import { Warnings } from './Facts.js'
import { FamilyChoices } from './FamilyChoices.js'
import { MayAskFor, QuestionScreen } from './QuestionScreen.js'
import { useAction } from './usePhone.js'

/** Shows a connection request: the user selects accounts and networks, or rejects it. */
export function ProposalView({ phone, question }: { phone: Phone; question: Extract<Question, { kind: 'proposal' }> }) {
  const { id, peer, wanted } = question
  const own = phone.getActiveChoice()
  const families = wanted.namespaces.flatMap((part) =>
    phone.namespaces.filter(({ namespace }) => namespace === part.namespace).map((family) => ({ family, part })),
  )
  const chains = wanted.namespaces.flatMap((part) => part.chains)
  const [chainIds, setChainIds] = useState<readonly string[]>(() => chains.map(({ chainId }) => chainId))
  const [accountIds, setAccountIds] = useState<readonly string[]>(() =>
    families.map(({ family: { namespace } }) => `${namespace}:${phone.getActiveChoice(namespace).address}`),
  )
  const action = useAction()
  // A namespace without selected networks needs no account.
  const lacking = families.filter(
    ({ family, part }) =>
      part.chains.some(({ chainId }) => chainIds.includes(chainId)) &&
      !accountIds.some((id) => id.startsWith(`${family.namespace}:`)),
  )
  const isChoiceEmpty = chainIds.length === 0 || lacking.length > 0
  const methods = wanted.namespaces.flatMap((part) => part.methods)

  const approve = () => {
    // Put the chain of the wallet's main screen first if it is selected.
    const ordered = [...chainIds].sort((left, right) => Number(right === own.chainId) - Number(left === own.chainId))
    action.run(() => phone.approve(id, { chainIds: ordered, accountIds }))
  }
  return (
    <QuestionScreen
      {...{ phone, question, action }}
      title={`Connect to ${peer.name}?`}
      yes={
        wanted.refusal === undefined
          ? { label: 'Connect', busyLabel: 'Connecting…', isDisabled: isChoiceEmpty, onPress: approve }
          : undefined
      }
    >
      {peer.description !== '' && <p className="muted small">{peer.description}</p>}
      {wanted.refusal !== undefined && (
        <p role="alert" className="problem">
          {wanted.refusal.message}
        </p>
      )}
      {wanted.refusal === undefined && (
        <>
          {families.map(({ family, part }) => (
            <FamilyChoices
              key={family.namespace}
              {...{ family, chainIds, accountIds }}
              chains={part.chains}
              isAlone={families.length === 1}
              onChains={setChainIds}
              onAccounts={setAccountIds}
            />
          ))}
          {chainIds.length > 0 && lacking.length > 0 && (
            <p role="alert" className="problem">
              {`Choose an account for ${lacking.map(({ family }) => family.name).join(' and ')}, or leave the networks out.`}
            </p>
          )}
          <p className="small">
            It will see these addresses and may ask for signatures and payments. You decide each time.
          </p>
          <MayAskFor methods={methods} />
        </>
      )}
      {wanted.leftOut.chains.length > 0 && wanted.refusal === undefined && (
        <Warnings warnings={[`Left out, as this wallet lacks them: ${wanted.leftOut.chains.join(', ')}`]} />
      )}
    </QuestionScreen>
  )
}
