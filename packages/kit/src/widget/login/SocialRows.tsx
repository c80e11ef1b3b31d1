import { login as english } from '@foyer/messages/en/email'
import { format } from '@foyer/messages/format'
import { moreIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useCallback } from 'react'
import { findEmbedded } from '../../core/flows/selectEmbedded.js'
import type { SocialProvider } from '../../core/Options.js'
import { BrandMark } from '../../ui/BrandMark.js'
import { Icon } from '../../ui/Icon.js'
import { Row, Tag, useRovingFocus } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { createSocialLayout } from './arrangeMethods.js'
import { loginStyle } from './loginStyle.js'
import { brands, SocialMark } from './SocialMark.js'
import { useStartSocial } from './startSocialAttempt.js'
import { useReadyNetwork } from './useReadyNetwork.js'

export interface SocialRowsProps {
  readonly socials: readonly SocialProvider[]
  readonly isDisabled: boolean
}

/** Renders the providers in Connect: the first as a row with text, the others as tiles with their logos. */
export function SocialRows({ socials, isDisabled }: SocialRowsProps): ReactNode {
  const { push } = useWidget()
  const words = useWords('login', english)
  const roving = useRovingFocus()
  useStyle(loginStyle)
  const { rows, tiles, hasMore } = createSocialLayout(socials)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys of the buttons inside bubble to it
    <div onKeyDown={roving.onKeyDown}>
      <Stack>
        {rows.map((provider) => (
          <SocialRow key={provider} provider={provider} isDisabled={isDisabled} />
        ))}
        {tiles.length > 0 && (
          <div className="ways">
            {tiles.map((provider) => (
              <SocialTile key={provider} provider={provider} isDisabled={isDisabled} isNamed={rows.length === 0} />
            ))}
            {hasMore && (
              <button
                type="button"
                className="way"
                aria-label={words.moreSocials}
                title={words.moreSocials}
                data-testid="more-socials"
                disabled={isDisabled}
                onClick={() => push('ConnectSocials')}
              >
                <Icon path={moreIcon} />
              </button>
            )}
          </div>
        )}
      </Stack>
    </div>
  )
}

interface SocialProps {
  readonly provider: SocialProvider
  readonly isDisabled: boolean
}

function useSocial(provider: SocialProvider) {
  const { client, login } = useWidget()
  const words = useWords('login', english)
  const press = useSocialPress()
  return {
    name: format(words.continueWith, { provider: brands[provider].name }),
    isLast: login.getLastMethod() === provider,
    lastUsed: words.lastUsed,
    press: () => press(provider),
    // Load the frame while the pointer moves to the button, because loading takes a moment.
    preload: () =>
      void findEmbedded(client.store.getState())
        ?.embedded.load()
        .catch(() => undefined),
  }
}

/**
 * The row "Continue with Google". Its accessible name is exactly that text. The "last used" tag is only its
 * description.
 */
export function SocialRow({ provider, isDisabled }: SocialProps): ReactNode {
  const { name, isLast, lastUsed, press, preload } = useSocial(provider)
  return (
    <div className="social-row">
      <Row
        title={name}
        icon={<SocialMark provider={provider} />}
        aria-description={isLast ? lastUsed : undefined}
        data-testid={`social-selector-${provider}`}
        disabled={isDisabled}
        onPointerEnter={preload}
        onClick={press}
      />
      {isLast && (
        <span className="last-tag" aria-hidden="true">
          <Tag tone="accent">{lastUsed}</Tag>
        </span>
      )}
    </div>
  )
}

function SocialTile({ provider, isDisabled, isNamed }: SocialProps & { readonly isNamed: boolean }): ReactNode {
  const { name, isLast, lastUsed, press, preload } = useSocial(provider)
  return (
    <button
      type="button"
      className="way"
      aria-label={name}
      aria-description={isLast ? lastUsed : undefined}
      title={isLast ? `${name} · ${lastUsed}` : name}
      data-testid={`social-selector-${provider}`}
      disabled={isDisabled}
      onPointerEnter={preload}
      onClick={press}
    >
      <BrandMark brand={brands[provider]} size={22} />
      {isNamed && <span>{brands[provider].name}</span>}
      {isLast && <span className="last" />}
    </button>
  )
}

/**
 * Returns the click handler of a provider. It starts the log-in in the same task as the click. The view only shows its
 * progress.
 */
function useSocialPress(): (provider: SocialProvider) => void {
  const { push } = useWidget()
  const start = useStartSocial()
  const isReady = useReadyNetwork()
  return useCallback(
    (provider) => {
      if (!isReady()) return
      if (provider === 'farcaster') return push('ConnectingFarcaster')
      start(provider)
      push('ConnectingSocial', { provider })
    },
    [push, start, isReady],
  )
}
