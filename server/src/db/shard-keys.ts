/**
 * How each table is stored on a cluster of shards (docs/scale.md): by the column that decides the shard of a row; as a
 * copy on each node; or on one node, with what is counted or unique among all people.
 */
export type ShardKeys<Tables> = { readonly [T in keyof Tables]: keyof Tables[T] | 'copies' | 'one node' };
