import { useQuery } from '@tanstack/react-query';
import { SearchControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import { needed } from '../../api/reading.ts';
import { rolesQuery } from './user.ts';

/** All capabilities and the roles that have them. */
export function RolesScreen() {
  const { data: roles = [] } = useQuery({ ...rolesQuery, ...needed });
  const [search, setSearch] = useState('');
  const holders = new Map<string, Set<string>>();
  for (const { name, capabilities } of roles)
    for (const capability of capabilities) holders.set(capability, (holders.get(capability) ?? new Set()).add(name));
  // Capabilities of most roles first. User levels are a deprecated WordPress feature without effect.
  const shown = [...holders]
    .filter(([capability]) => !/^level_\d+$/.test(capability) && inWords(capability).includes(search.toLowerCase()))
    .toSorted(([one, its], [other, others]) => others.size - its.size || one.localeCompare(other));
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{__('Roles and permissions', 'platen')}</h1>
        <span className="spring" />
        <SearchControl label={__('Search capabilities', 'platen')} value={search} onChange={setSearch} />
      </div>
      <section className="card scrolled" tabIndex={0} aria-label={__('Roles and permissions', 'platen')}>
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{__('Capability', 'platen')}</th>
              {roles.map(({ name, label }) => (
                <th scope="col" key={name}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(([capability, its]) => (
              <tr key={capability}>
                <th scope="row" title={capability}>
                  {inWords(capability)}
                </th>
                {roles.map(({ name }) => (
                  <td key={name}>
                    {its.has(name) ? (
                      <span aria-label={__('Yes', 'platen')}>✓</span>
                    ) : (
                      <span aria-label={__('No', 'platen')}>·</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const inWords = (capability: string): string => capability.replaceAll('_', ' ');
