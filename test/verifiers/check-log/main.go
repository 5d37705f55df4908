// check-log verifies a tile log (C2SP tlog-tiles) with Go's own code: every checkpoint by its signature, every leaf by an
// inclusion proof in the last tree, and every pair of checkpoints by a consistency proof.
//
// Arguments: the folder of the log, a file of the verifier key, and a folder of all checkpoints ever signed.
// It prints one JSON object, and ends with 1 at the first thing that does not verify.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type checkpoint struct {
	size int64
	root tlog.Hash
}

// tiles reads tiles by their C2SP names, which leave out the height that the checksum database writes.
type tiles struct{ folder string }

func (t tiles) Height() int                         { return 8 }
func (t tiles) SaveTiles(_ []tlog.Tile, _ [][]byte) {}
func (t tiles) path(tile tlog.Tile) string {
	return "tile/" + strings.TrimPrefix(tile.Path(), "tile/8/")
}
func (t tiles) ReadTiles(ts []tlog.Tile) ([][]byte, error) {
	read := make([][]byte, len(ts))
	for i, tile := range ts {
		data, err := os.ReadFile(filepath.Join(t.folder, t.path(tile)))
		if err != nil {
			return nil, err
		}
		read[i] = data
	}
	return read, nil
}

func main() {
	folder, keyFile, checkpoints := os.Args[1], os.Args[2], os.Args[3]
	key := strings.TrimSpace(string(must(os.ReadFile(keyFile))))
	verifier := must(note.NewVerifier(key))
	seen := readCheckpoints(checkpoints, verifier)
	last := parse(must(os.ReadFile(filepath.Join(folder, "checkpoint"))), verifier)
	require(seen[len(seen)-1] == last, "the last checkpoint is not the log's")

	reader := tlog.TileHashReader(tlog.Tree{N: last.size, Hash: last.root}, tiles{folder})
	hashes := newMemory(last.size, reader)
	entries := readEntries(folder, last.size)
	for index, entry := range entries {
		leaf := tlog.RecordHash(entry)
		proof := must(tlog.ProveRecord(last.size, int64(index), hashes))
		check(tlog.CheckRecord(proof, last.size, last.root, int64(index), leaf))
	}
	pairs := 0
	for i, older := range seen {
		for _, newer := range seen[i+1:] {
			proof := must(tlog.ProveTree(newer.size, older.size, hashes))
			check(tlog.CheckTree(proof, newer.size, newer.root, older.size, older.root))
			pairs++
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]int{
		"checkpoints": len(seen), "leaves": len(entries), "pairs": pairs,
	}))
}

func readCheckpoints(folder string, verifier note.Verifier) []checkpoint {
	files := must(filepath.Glob(filepath.Join(folder, "*")))
	var all []checkpoint
	for _, file := range files {
		all = append(all, parse(must(os.ReadFile(file)), verifier))
	}
	sort.Slice(all, func(i, j int) bool { return all[i].size < all[j].size })
	require(len(all) > 0, "there are no checkpoints")
	return all
}

func parse(text []byte, verifier note.Verifier) checkpoint {
	signed := must(note.Open(text, note.VerifierList(verifier)))
	lines := strings.Split(signed.Text, "\n")
	require(len(lines) == 4 && lines[0] == verifier.Name(), "a checkpoint has other lines than origin, size and hash")
	var root tlog.Hash
	decoded := must(base64.StdEncoding.DecodeString(lines[2]))
	require(len(decoded) == len(root), "a root hash has another length")
	copy(root[:], decoded)
	return checkpoint{must(strconv.ParseInt(lines[1], 10, 64)), root}
}

// readEntries reads entry bundles: each entry behind its length, two bytes.
func readEntries(folder string, size int64) [][]byte {
	var entries [][]byte
	for n := int64(0); n*256 < size; n++ {
		tile := tlog.Tile{H: 8, L: 0, N: n, W: int(min(256, size-n*256))}
		name := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
		data := must(os.ReadFile(filepath.Join(folder, name)))
		for len(data) > 0 {
			length := int(binary.BigEndian.Uint16(data))
			entries = append(entries, data[2:2+length])
			data = data[2+length:]
		}
	}
	require(int64(len(entries)) == size, "there is another number of entries than leaves")
	return entries
}

// memory holds every stored hash, read once through the tiles and verified against the last tree.
type memory struct{ hashes []tlog.Hash }

func newMemory(size int64, reader tlog.HashReader) memory {
	indexes := make([]int64, tlog.StoredHashCount(size))
	for i := range indexes {
		indexes[i] = int64(i)
	}
	return memory{must(reader.ReadHashes(indexes))}
}

func (m memory) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	read := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		read[i] = m.hashes[index]
	}
	return read, nil
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func require(holds bool, otherwise string) {
	if !holds {
		check(fmt.Errorf("%s", otherwise))
	}
}
