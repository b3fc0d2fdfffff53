/** Component: list of the keyboard shortcuts, with the setting for those of a single letter or sign. */
import { useId, useSyncExternalStore } from 'react'
import { COMMANDS } from '#shared/commands'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { KEY_MESSAGES } from '#shared/messages/key-messages'
import { singleKeys } from '../../services/browser/single-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { isApple } from '../../ui/is-apple.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import styles from './key-list.module.css'

export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get) === 'on'
  return (
    <ModalDialog aria-labelledby={id} onClose={onClose}>
      <div className={styles['keys']}>
        <h2 id={id}>{FRAME_MESSAGES.keys}</h2>
        <Button variant="bare" aria-label={FRAME_MESSAGES.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
        <dl>
          <KeyRow
            name={COMMAND_MESSAGES.palette}
            keys={[isApple() ? COMMAND_MESSAGES.commandK : COMMAND_MESSAGES.controlK]}
          />
          <KeyRow
            name={COMMAND_MESSAGES.submit}
            keys={
              isApple()
                ? [COMMAND_MESSAGES.commandS, COMMAND_MESSAGES.commandEnter]
                : [COMMAND_MESSAGES.controlS, COMMAND_MESSAGES.controlEnter]
            }
          />
          <KeyRow
            name={COMMAND_MESSAGES.placeLast}
            keys={[isApple() ? KEY_MESSAGES.commandDot : KEY_MESSAGES.controlDot]}
          />
          <KeyRow
            name={KEY_MESSAGES.undoSave}
            keys={[isApple() ? KEY_MESSAGES.commandAltZ : KEY_MESSAGES.controlAltZ]}
          />
          <KeyRow
            name={COMMAND_MESSAGES.findAndReplace}
            keys={[isApple() ? COMMAND_MESSAGES.commandShiftH : COMMAND_MESSAGES.controlShiftH]}
          />
          <KeyRow name={COMMAND_MESSAGES.moveLine} keys={[COMMAND_MESSAGES.altUp, COMMAND_MESSAGES.altDown]} />
          <KeyRow name={COMMAND_MESSAGES.textTools} keys={[KEY_MESSAGES.altF10]} />
          <KeyRow name={COMMAND_MESSAGES.close} keys={[COMMAND_MESSAGES.escape]} />
          {COMMANDS.map(
            ({ id, name, key }) => key !== undefined && <KeyRow key={id} name={name} keys={[key]} isOff={!isOn} />,
          )}
        </dl>
        <Choice
          type="checkbox"
          aria-describedby={`${id}-hint`}
          checked={isOn}
          onChange={({ target }) => singleKeys.set(target.checked ? 'on' : 'off')}
        >
          {COMMAND_MESSAGES.singleKeys}
        </Choice>
        <p id={`${id}-hint`}>{COMMAND_MESSAGES.singleKeysHint}</p>
      </div>
    </ModalDialog>
  )
}

interface KeyRowProps {
  readonly name: string
  /** Any of these does it. */
  readonly keys: readonly string[]
  readonly isOff?: boolean
}

const KeyRow = ({ name, keys, isOff = false }: KeyRowProps) => (
  <div data-off={isOff}>
    <dt>{name}</dt>
    <dd>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dd>
  </div>
)
