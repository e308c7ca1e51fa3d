import { Icon, VisuallyHidden } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { check } from '@wordpress/icons';
import { Fragment } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Role } from '../../api/platen.ts';
import type { Capability, CapabilityGroup } from './capability-names.ts';
import type { RoleChanges } from './role-changes.ts';
import text from '../../ui/text.module.css';
import { backKey, forwardKey } from '../../i18n/direction.ts';
import styles from './roles.module.css';

interface Given {
  readonly roles: readonly Role[];
  readonly groups: readonly CapabilityGroup[];
  readonly changes: RoleChanges;
  readonly mayEdit: boolean;
  /** One role, without its name: a select above the matrix has it. */
  readonly isCompact: boolean;
  readonly usersOf: (role: Role) => string;
  readonly menuOf: (role: Role) => ReactNode;
}

/** Arrow keys move between checkboxes; Space changes one. */
export function RoleMatrix({ roles, groups, changes, mayEdit, isCompact, usersOf, menuOf }: Given) {
  return (
    <section className={styles.scrolled} tabIndex={0} aria-label={__('Capabilities by role', 'platen')}>
      <table className={isCompact ? `${styles.matrix} ${styles.compact}` : styles.matrix} onKeyDown={moveByArrow}>
        <thead className={isCompact ? text.hidden : undefined}>
          <tr>
            <th scope="col">{__('Capability', 'platen')}</th>
            {roles.map((role) => (
              <th scope="col" key={role.name}>
                <span className={styles.role}>
                  <span>
                    {role.label}
                    <small>{usersOf(role)}</small>
                  </span>
                  {!isCompact && menuOf(role)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, capabilities }) => (
          <Fragment key={label}>
            <tbody>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {label}
                </th>
              </tr>
              {capabilities.map((capability) => (
                <tr key={capability.key}>
                  <th scope="row">
                    {capability.label}
                    <code>{capability.key}</code>
                  </th>
                  {roles.map((role) => (
                    <Cell key={role.name} {...{ role, capability, changes, mayEdit }} />
                  ))}
                </tr>
              ))}
            </tbody>
          </Fragment>
        ))}
      </table>
    </section>
  );
}

interface CellGiven {
  readonly role: Role;
  readonly capability: Capability;
  readonly changes: RoleChanges;
  readonly mayEdit: boolean;
}

function Cell({ role, capability: { key, label }, changes, mayEdit }: CellGiven) {
  const has = changes.has(role, key);
  if (!mayEdit || !role.editable)
    return (
      <td>
        <span className={styles.fixed}>
          {has ? <Icon icon={check} size={20} /> : <span aria-hidden="true">–</span>}
          <VisuallyHidden>{has ? __('Yes', 'platen') : __('No', 'platen')}</VisuallyHidden>
        </span>
      </td>
    );
  return (
    <td className={changes.isChanged(role, key) ? styles.changed : undefined}>
      <input
        type="checkbox"
        checked={has}
        onChange={() => changes.toggle(role, key)}
        aria-label={sprintf(__('%1$s: %2$s', 'platen'), role.label, label)}
      />
    </td>
  );
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  [backKey]: [0, -1],
  [forwardKey]: [0, 1],
};

/** Moves the focus to the next checkbox in this direction, over headings of groups and fixed roles. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const cell = target.closest('td');
  if (cell === null) return;
  const rows = [...event.currentTarget.rows];
  const [down, right] = step;
  let row = rows.indexOf(cell.parentElement as HTMLTableRowElement) + down;
  let column = cell.cellIndex + right;
  for (; row >= 0 && row < rows.length && column > 0; row += down, column += right) {
    const next = rows[row]?.cells[column];
    const box = next?.querySelector('input');
    if (box) return box.focus();
    if (right !== 0 && next === undefined) return;
  }
}
