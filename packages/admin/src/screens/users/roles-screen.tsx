import { useQuery } from '@tanstack/react-query';
import { Button, SearchControl, SelectControl, ToggleControl } from '@wordpress/components';
import { useViewportMatch } from '@wordpress/compose';
import { __, _n, sprintf } from '@wordpress/i18n';
import { plus } from '@wordpress/icons';
import { useMemo, useState } from 'react';
import { notifySuccess } from '../../api/notices.ts';
import { roles as roleResource } from '../../api/platen.ts';
import type { Role } from '../../api/platen.ts';
import { can, meQuery, typesQuery } from '../../api/queries.ts';
import { needed, useList } from '../../api/reading.ts';
import { useSave } from '../../api/writing.ts';
import { useUnsaved } from '../../shell/unsaved.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { capabilityGroups, filtered, matching } from './capability-names.ts';
import type { CapabilityGroup } from './capability-names.ts';
import { changedCapabilities, useRoleChanges } from './role-changes.ts';
import type { RoleChange } from './role-changes.ts';
import { AddRole, DeleteRole, RenameRole } from './role-dialogs.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { RoleMenu } from './role-menu.tsx';
import type { RoleAction } from './role-menu.tsx';
import { roleUsersQuery, users } from './user.ts';
import saveBar from '../../ui/save-bar.module.css';
import styles from './roles.module.css';
import { numberText } from '../../i18n/language.ts';
import bars from '../../ui/bars.module.css';

export function RolesScreen() {
  const { data: roles } = useQuery({ ...roleUsersQuery, ...needed });
  const { data: types } = useQuery({ ...typesQuery, ...needed });
  const groups = useMemo(
    () => capabilityGroups(roles?.flatMap(({ capabilities }) => capabilities) ?? [], types ?? []),
    [roles, types],
  );
  return roles === undefined || types === undefined ? <ScreenSkeleton /> : <Roles roles={roles} groups={groups} />;
}

interface Given {
  readonly roles: readonly Role[];
  readonly groups: readonly CapabilityGroup[];
}

interface Dialog {
  readonly kind: 'add' | Exclude<RoleAction, 'restore'>;
  readonly role: Role | null;
}

/** Capabilities by role, as checkboxes. On mobile, those of one role. */
function Roles({ roles, groups }: Given) {
  const { data: me } = useQuery(meQuery);
  const isMobile = useViewportMatch('medium', '<');
  const { submit, run, isPending } = useSave(roleResource, { isOptimistic: false });
  const changes = useRoleChanges(roles);
  const [search, setSearch] = useState('');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [chosen, setChosen] = useState('editor');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const mayEdit = can(me, 'manage_options') && can(me, 'promote_users');
  const one = roles.find(({ name }) => name === chosen) ?? roles[0];
  const shownRoles = isMobile && one !== undefined ? [one] : roles;
  const found = matching(groups, search);
  const shown = onlyDifferences
    ? filtered(found, ({ key }) => isDifferent(roles.map((role) => changes.has(role, key))))
    : found;
  const changed = roles.filter((role) => changes.all.some((change) => change.role.name === role.name));
  const bodyOf = (role: Role) => ({ id: role.name, capabilities: changedCapabilities(role, changes.all) });
  const done = __('Roles saved.', 'platen');
  const save = async (): Promise<void> => {
    for (const role of changed) {
      await submit(bodyOf(role));
      changes.discard(role);
    }
    notifySuccess(done);
  };
  const saveFromBar = async (): Promise<void> => {
    for (const role of changed) {
      if ((await run(bodyOf(role))) === undefined) return;
      changes.discard(role);
    }
    notifySuccess(done);
  };
  useUnsaved({
    name: __('the roles', 'platen'),
    isDirty: () => changes.all.length > 0,
    save,
    discard: changes.discard,
  });
  const choose = (role: Role, action: RoleAction): void => {
    if (action === 'restore') changes.set(role, role.default_capabilities ?? []);
    else setDialog({ kind: action, role });
  };
  const close = (): void => setDialog(null);
  const menuOf = (role: Role) => mayEdit && <RoleMenu role={role} onChoose={(action) => choose(role, action)} />;
  return (
    <Screen
      title={__('Roles', 'platen')}
      note={numberText(roles.length)}
      actions={
        mayEdit && (
          <Button variant="primary" size="compact" icon={plus} onClick={() => setDialog({ kind: 'add', role: null })}>
            {__('Add role', 'platen')}
          </Button>
        )
      }
      isFlush
      footer={
        <SaveBar
          changes={changes.all}
          groups={groups}
          isBusy={isPending}
          onDiscard={() => changes.discard()}
          onSave={saveFromBar}
        />
      }
    >
      <div className={`${bars.tools} ${styles.tools}`}>
        <SearchControl
          label={__('Search capabilities', 'platen')}
          placeholder={__('Search capabilities', 'platen')}
          value={search}
          onChange={setSearch}
        />
        {!isMobile && (
          <ToggleControl
            label={__('Only differences', 'platen')}
            checked={onlyDifferences}
            onChange={setOnlyDifferences}
          />
        )}
        {isMobile && one !== undefined && (
          <div className={styles.chosen}>
            <SelectControl
              label={__('Role', 'platen')}
              value={one.name}
              options={roles.map((role) => ({ value: role.name, label: `${role.label} · ${usersOf(role)}` }))}
              onChange={setChosen}
              __next40pxDefaultSize
            />
            {menuOf(one)}
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={
            search === ''
              ? __('The roles have the same capabilities', 'platen')
              : sprintf(__('No capabilities match "%s".', 'platen'), search)
          }
        />
      ) : (
        <RoleMatrix
          roles={shownRoles}
          groups={shown}
          changes={changes}
          mayEdit={mayEdit}
          isCompact={isMobile}
          usersOf={usersOf}
          menuOf={menuOf}
        />
      )}
      {(dialog?.kind === 'add' || dialog?.kind === 'duplicate') && (
        <AddRole roles={roles} source={dialog.role} onAdded={setChosen} onClose={close} />
      )}
      {dialog?.kind === 'rename' && dialog.role !== null && <RenameRole role={dialog.role} onClose={close} />}
      {dialog?.kind === 'delete' && dialog.role !== null && (
        <DeleteRole role={dialog.role} roles={roles} onClose={close} />
      )}
    </Screen>
  );
}

const usersOf = ({ users: count = 0 }: Role): string =>
  sprintf(_n('%s user', '%s users', count, 'platen'), numberText(count));

/** Administrators have everything, so the first role is not compared. */
const isDifferent = ([, ...has]: readonly boolean[]): boolean => new Set(has).size > 1;

interface BarGiven {
  readonly changes: readonly RoleChange[];
  readonly groups: readonly CapabilityGroup[];
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => Promise<void>;
}

/** Says what is not saved yet, and how many users it affects. */
function SaveBar({ changes, groups, isBusy, onDiscard, onSave }: BarGiven) {
  const roles = [...new Set(changes.map(({ role }) => role.name))];
  // A user with two of the roles counts once.
  const affected = useList(users, { roles, per_page: 1, _fields: 'id' }, { enabled: roles.length > 0 });
  const [first] = changes;
  if (first === undefined) return null;
  const { role, capability, isAdded } = first;
  const all = groups.flatMap(({ capabilities }) => capabilities);
  const name = all.find(({ key }) => key === capability)?.label ?? capability;
  const summary =
    changes.length === 1
      ? sprintf(isAdded ? __('%1$s gets "%2$s".', 'platen') : __('%1$s loses "%2$s".', 'platen'), role.label, name)
      : `${[...new Set(changes.map((change) => change.role.label))].join(', ')}.`;
  return (
    <div className={saveBar.bar}>
      <output>
        <b>{sprintf(_n('%d change', '%d changes', changes.length, 'platen'), changes.length)}</b>{' '}
        <span className={saveBar.names}>{summary}</span>{' '}
        {affected.isLoaded && (
          <span className={saveBar.names}>
            {sprintf(_n('Affects %d user.', 'Affects %d users.', affected.total, 'platen'), affected.total)}
          </span>
        )}
      </output>
      <Button variant="tertiary" size="compact" onClick={onDiscard}>
        {__('Discard', 'platen')}
      </Button>
      <Button variant="primary" size="compact" isBusy={isBusy} onClick={() => void onSave()}>
        {__('Save changes', 'platen')}
      </Button>
    </div>
  );
}
