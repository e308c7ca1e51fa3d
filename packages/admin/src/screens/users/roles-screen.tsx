import { useQuery } from '@tanstack/react-query';
import { SearchControl } from '@wordpress/components';
import { useState } from 'react';
import { rolesQuery } from './user.ts';

/** Every capability beside the roles that have it. */
export function RolesScreen() {
  const { data: roles = [], error } = useQuery(rolesQuery);
  const [wanted, setWanted] = useState('');
  const holders = new Map<string, Set<string>>();
  for (const { name, capabilities } of roles)
    for (const capability of capabilities) holders.set(capability, (holders.get(capability) ?? new Set()).add(name));
  // What many may do comes first. Levels are numbers from before there were rights, and decide nothing.
  const shown = [...holders]
    .filter(([capability]) => !/^level_\d+$/.test(capability) && inWords(capability).includes(wanted.toLowerCase()))
    .toSorted(([one, its], [other, others]) => others.size - its.size || one.localeCompare(other));
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Roles</h1>
        <span className="spring" />
        <SearchControl label="Find a right" value={wanted} onChange={setWanted} />
      </div>
      {error !== null && <p>{error.message}</p>}
      <section className="card scrolled" tabIndex={0} aria-label="What each role may do">
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">Right</th>
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
                  <td key={name}>{its.has(name) ? <span aria-label="yes">✓</span> : <span aria-label="no">·</span>}</td>
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
