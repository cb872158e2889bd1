# herald. The two commands that matter: `go run ./cmd/herald build` and `make test`.
.PHONY: build serve test vet quick tools race fuzz fresh vuln long module bench bench-against release importers

# Compiled packages do not depend on the folder: vet, the tests, the sample site, a clone of it and
# the cross-compiled programs share packages that are compiled once for each system. As in releases
# there is no cgo, except where the race detector needs it.
test vet race fuzz fresh: export GOFLAGS := $(shell go env GOFLAGS) -trimpath
test vet fuzz fresh: export CGO_ENABLED := 0
race: export CGO_ENABLED := 1

build: ## the sample site into public/
	go run ./cmd/herald build

serve: ## build, watch, live reload on http://127.0.0.1:8642
	go run ./cmd/herald serve

test: tools vet ## everything: vet, unit, golden, real browser, PDF and HTML checkers, race, fuzz, fresh clone
	tmp=$$(.ci/scratch) && trap 'rm -rf "$$tmp"' EXIT && export TMPDIR="$$tmp" HERALD_PROGRAM="$$tmp/bin/herald" HERALD_SITE="$$tmp/long/public" && \
	go build -ldflags "-s -w" -o "$$HERALD_PROGRAM" ./cmd/herald && .ci/place 0 "$$tmp/long" long && \
	HERALD_REAL=1 go test -count=1 -vet=off -p 3 -timeout 60m ./sitegen/internal/browser ./sitegen ./cmd/herald ./... && \
	make -j2 -O race fresh vuln && make fuzz # the longest tests first, three at a time: none is timed; they look at one site of the long games; fuzz alone, since it has seconds

vet: ## here, and for the other systems what has other files there, before anything that takes long
	.ci/vet

quick: ## what needs nothing but Go
	go vet ./...
	go test ./...

tools: ## what the real checks need: Debian packages, and npm packages by the lock file
	.ci/tools

race: ## the race detector over the packages that run things side by side
	go test -race -count=1 ./mapdata -run '^TestEncodingOnlyReads$$'
	go test -race -short -count=1 -timeout 30m ./sitegen ./sitegen/build ./sitegen/publish ./sitegen/post -run '^Test(BuildIsTheSameTwice|NoChangeWritesNothing|HastyBuild|OneOrderLooksAtOneGame|EditsAreAsFromCold|KeptGame|Toy|Prints|MailIsFiled)$$'
	go test -race -short -count=1 -timeout 30m ./sitegen/serve
	go test -race -short -count=1 -timeout 30m ./sitegen/batch ./engine/variants -run '^Test(SideBySide|RunFails|Parallel)$$'
	go test -race -short -count=1 -timeout 30m ./sitegen/rules/... -run '^Test(BookIsUsedSideBySide|PagesLinks|NoKeyWithoutItsWords|IncompleteBookIsTold)$$'

fuzz: ## a short run of every fuzz target
	.ci/fuzz 3s

fresh: ## a fresh clone builds the sample site, in another place the same bytes; so is the program from two folders; and it cross-compiles
	.ci/fresh

vuln: ## govulncheck, where it and its database can be had; elsewhere it says that nothing was checked
	.ci/vuln

long: ## the long counts: comparisons with slow references by the hundred thousand, planted errors, a site of fifteen years weighed, the sample site from five places, maps in drawing programs, orders off photographs
	.ci/tools long
	HERALD_LONG=1 go test -count=1 -timeout 60m ./engine/... ./sitegen/batch
	HERALD_LONG=1 go test -count=1 ./sitegen/feed ./mapdata/export -run '^Test(CalendarInKhal|FeedInNewsboat|GeoJSONInGDAL)$$'
	HERALD_LONG=1 go test -count=1 -timeout 60m ./sitegen/build -run '^TestEveryFieldIsAsFromCold$$'
	HERALD_LONG=1 go test -count=1 -timeout 60m ./sitegen ./sitegen/internal/housetest -run '^Test(GatesCannotGo|FifteenYears)$$'
	HERALD_LONG=1 HERALD_REAL=1 go test -count=1 -timeout 60m ./sitegen/internal/browser -run '^Test(ArrowsOnPhones|Engines|MovesPage|YearInThreeEngines|PlainInPrograms|Proposals)$$'
	HERALD_LONG=1 go test -count=1 -timeout 60m ./cmd/herald -run '^Test(StoppedAtEveryChange|EveryFieldIsVerified)$$'
	.ci/fresh all

module: ## the judge for pages, compiled anew; commit what it changes
	go test ./sitegen/warroom/module -run 'TestModule$$' -update

release: ## archives for Linux, macOS and Windows with checksums, in dist/; the same commit gives the same bytes
	.ci/release

importers: ## make importers FILES=folder: which of other programs' boards come whole, counted; a folder for each source in it (docs/boards.md)
	@test -d "$(FILES)" || { echo "make importers FILES=folder (hint: a folder with one for each source: godip, jdip ...)"; exit 1; }
	HERALD_FOREIGN="$(abspath $(FILES))" go test ./mapdata/foreign -run '^TestPublicFiles$$' -count=1 -timeout 30m -v

bench: tools ## the table of docs/benchmarks.md
	.ci/bench

bench-against: ## make bench-against COMMIT=bfa428be: whole sites built by both programs in turns, as ratios
	.ci/bench-against "$(COMMIT)" $(SITES)
